/** What the whole flow is fitted into: flow tabs and controls lie over the corners of the canvas. */
export const FIT = { padding: { top: "64px", right: "40px", bottom: "64px", left: "40px" }, maxZoom: 1 } as const;
