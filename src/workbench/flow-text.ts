/** Whether pasted text means a whole file: a saved flow, a run that was saved, or `.stratum.yaml` of any version. What is in it is judged when it is read. */
export function isFlowText(text: string): boolean {
  const start = text.slice(0, 20_000);
  if (/^\uFEFF?\s*\{/.test(start)) return /"format"\s*:\s*"stratum-(?:playground|run)"/.test(start);
  return /^\uFEFF?(?:.*\n)*?(?:version|"version"|'version')\s*:/.test(start);
}
