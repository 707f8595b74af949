export const contentSecurityPolicy: string;
export const serviceWorkerContentSecurityPolicy: string;
export const metaContentSecurityPolicy: string;
export function headersFor(path: string): Record<string, string>;
export function headersFile(): string;
