/** The text of the script in the page itself, as the policies name it by its hash. */
export const firstLook: string;
export const contentSecurityPolicy: string;
export const serviceWorkerContentSecurityPolicy: string;
export const metaContentSecurityPolicy: string;
export function headersFor(path: string): Record<string, string>;
export function headersFile(): string;
