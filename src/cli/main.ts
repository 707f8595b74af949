import { readArguments } from "./arguments.ts";
import { type CliCommand, type ExitCode, type Host, UsageError } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** The command line. Never throws; prints no stack traces. */
export async function main(argv: readonly string[], host: Host): Promise<ExitCode> {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") {
    const asked = COMMANDS.find((command) => command.name === rest[0]);
    host.terminal.out(asked ? helpOf(asked) : overview());
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    host.terminal.err(`stratum: there is no command ${JSON.stringify(name)}.\n\n${overview()}`);
    return 2;
  }
  if (rest.includes("--help") || rest.includes("-h")) {
    host.terminal.out(helpOf(command));
    return 0;
  }
  try {
    const given = readArguments(command, rest);
    const perform = await command.load();
    return await perform(given, host);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const ours = thrown instanceof UsageError ? "" : " (this is a mistake of the program itself)";
    host.terminal.err(`stratum ${command.name}: ${message}${ours}\n`);
    return 2;
  }
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return `Usage: stratum <command> …

${lines.join("\n")}

stratum <command> --help says more.
Exit codes: 0 fine · 1 the flow has errors, or the run failed · 2 the command line or a file could not be read
            3 the run waits for a person
`;
}

function helpOf(command: CliCommand): string {
  const options = Object.entries({ ...command.options, help: { type: "boolean" as const, help: "This text." } });
  const spelled = options.map(([name, option]) => ({
    text: `${"short" in option && option.short !== undefined ? `-${option.short}, ` : ""}--${name}${"value" in option && option.value !== undefined ? ` ${option.value}` : ""}`,
    help: option.help,
  }));
  const width = Math.max(...spelled.map(({ text }) => text.length));
  const lines = spelled.map(({ text, help }) => `  ${text.padEnd(width)}  ${help}`);
  return `${command.summary}\n\nUsage: ${command.usage}\n\n${lines.join("\n")}\n`;
}
