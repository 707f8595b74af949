export type PyErrorType =
  | "TypeError"
  | "ValueError"
  | "ZeroDivisionError"
  | "KeyError"
  | "IndexError"
  | "AttributeError"
  | "NameError"
  | "OverflowError"
  | "RecursionError"
  | "LimitError";

/** An error of CPython's kinds; `LimitError` is ours: too many steps or too large a value. */
export class PyError extends Error {
  readonly type: PyErrorType;
  constructor(type: PyErrorType, message: string) {
    super(message);
    this.name = type;
    this.type = type;
  }
}

export function fail(type: PyErrorType, message: string): never {
  throw new PyError(type, message);
}
