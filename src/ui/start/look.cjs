(() => {
  const { dataset, style } = document.documentElement;
  let settings;
  try {
    settings = JSON.parse(localStorage.getItem("stratum-playground/preferences")).settings;
  } catch {}
  const { theme, contrast, panels, layout } = settings ?? {};
  const prefers = (what) => matchMedia(`(prefers-${what})`).matches;
  const dark = theme === "dark" || (theme !== "light" && prefers("color-scheme: dark"));
  dataset.theme = dark ? "dark" : "light";
  dataset.contrast = contrast === "high" || prefers("contrast: more") ? "high" : "normal";
  for (const side of ["left", "right"]) {
    if (panels?.[side] === false) style.setProperty(`--start-${side}-shown`, "none");
    else if (Number.isFinite(layout?.[side])) style.setProperty(`--start-${side}`, `${layout[side]}px`);
  }
  if (panels?.right === false && panels.left !== false) style.setProperty("--start-left-alone", "block");
  if (panels?.bottom === true) {
    const height = Number.isFinite(layout?.bottom) ? layout.bottom : 232;
    style.setProperty("--start-bottom", `calc(1px + min(${height}px, max(120px, 100vh - 280px)))`);
  }
  // Of the app's own files only: extensions put theirs into the page as well.
  const own = new URL(".", location.href).href;
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof Element && target.matches("script, link[rel=stylesheet]"))) return;
      if (String(target.src ?? target.href).startsWith(own))
        document.getElementById("parts-missing")?.removeAttribute("hidden");
    },
    true,
  );
})();
