import { parseArgs } from "node:util";
import { type CliCommand, type Given, UsageError } from "./command.ts";

/** Reads the arguments of one command. Throws `UsageError` in words. */
export function readArguments(command: CliCommand, argv: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { type, short, multiple }]) => [
      name,
      { type, ...(short && { short }), ...(multiple && { multiple }) },
    ]),
  );
  const { values, positionals } = parseOrSay(argv, options);
  const { least, most } = command.files;
  if (positionals.length < least) throw new UsageError(`A file is missing. Usage: ${command.usage}`);
  if (positionals.length > most) throw new UsageError(`Too many files: ${positionals.slice(most).join(" ")}`);
  return {
    files: positionals,
    text: (name) => {
      const value = values[name];
      return typeof value === "string" ? value : undefined;
    },
    texts: (name) => {
      const value = values[name];
      return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
    },
    flag: (name) => values[name] === true,
  };
}

function parseOrSay(
  argv: readonly string[],
  options: { readonly [name: string]: { type: "string" | "boolean"; short?: string; multiple?: boolean } },
) {
  try {
    return parseArgs({ args: [...argv], options: { ...options }, allowPositionals: true, strict: true });
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new UsageError(message.split(". ")[0] ?? message);
  }
}

/** `--seed 7`: a whole number, or `UsageError`. */
export function wholeNumber(given: Given, option: string, otherwise: number): number {
  const text = given.text(option);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new UsageError(`--${option} needs a whole number, not ${JSON.stringify(text)}.`);
  return value;
}
