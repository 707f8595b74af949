import type { Ir } from "../ir/index.ts";
import { type BodyProblem, functionBody, offsetOf } from "../sandbox/function-body.ts";
import type { CodegenDiagnostic } from "./problems.ts";

/** Functions whose code the sandbox wouldn't run: written down, it could come to stand beside its method. */
export function unreadableBodies(ir: Ir): readonly CodegenDiagnostic[] {
  return bodiesOf(ir).flatMap(({ name, code }) => {
    const body = functionBody(code);
    return body.ok ? [] : [notABody(name, code, body.error)];
  });
}

/** Functions whose code reads as a body, but cannot stand in a method. */
export async function misprintedBodies(
  ir: Ir,
  format: (text: string) => Promise<string>,
): Promise<readonly CodegenDiagnostic[]> {
  const found: CodegenDiagnostic[] = [];
  for (const { name, code } of bodiesOf(ir)) {
    try {
      await format(`async function body() {\n${code}\n}`);
    } catch (thrown) {
      const said = thrown instanceof Error ? thrown.message : String(thrown);
      const [, message = said, line, column] = /^(.*?) \((\d+):(\d+)\)/.exec(said) ?? [];
      const place = line === undefined ? {} : { line: Number(line) - 1, column: Number(column) };
      found.push(notABody(name, code, { message, ...place }));
    }
  }
  return found;
}

function bodiesOf(ir: Ir): readonly { readonly name: string; readonly code: string }[] {
  return Object.entries(ir.functions).flatMap(([name, definition]) =>
    definition.mode === "infer" ? [] : [{ name, code: definition.code }],
  );
}

function notABody(name: string, code: string, { message, line, column }: BodyProblem): CodegenDiagnostic {
  const start = line === undefined ? 0 : Math.min(offsetOf(code, line, column ?? 1), Math.max(0, code.length - 1));
  return {
    code: "G602",
    severity: "error",
    at: { in: "document", function: name, part: "code", span: { start, end: start + 1 } },
    data: { function: name, reason: message.replace(/\.$/, "") },
  };
}
