import { ACCOUNT_ERRORS } from "./account-errors.ts";
import { PASSING_ERRORS } from "./passing-errors.ts";
import type { RealErrors } from "./real-error.ts";
import { REQUEST_ERRORS } from "./request-errors.ts";

/**
 * By what each means: what providers really send. A text instead: why no provider sends it. `docs/providers.md` is made of
 * this table by `npx tsx scripts/providers.ts`, and `src/models/real-errors.test.ts` sends all of it.
 */
export const REAL_ERRORS: RealErrors = { ...ACCOUNT_ERRORS, ...PASSING_ERRORS, ...REQUEST_ERRORS };
