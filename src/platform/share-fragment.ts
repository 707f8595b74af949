/** Whether a fragment is a share link at all. */
export function isShareFragment(fragment: string): boolean {
  return fragment.replace(/^#/, "").startsWith("flow=");
}
