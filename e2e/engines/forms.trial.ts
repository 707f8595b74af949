import { it } from "vitest";
import { EVENTS_KEPT } from "../support/events-kept.ts";
import { button, card, dialog, panel, tab } from "./support/driver.ts";
import { ASKED, FORMS } from "./support/forms-flow.ts";
import { at, inEachEngine } from "./support/stage.ts";

/** What a person fills in, chooses and answers. */
inEachEngine((stage) => {
  it("opens a file that was taken in the native chooser", async () => {
    await stage.page.open(stage.url);
    await stage.page.click({ role: "button", name: "Project " });
    // The drivers dismiss a chooser that opens, so that none may.
    await stage.engine.evaluate("HTMLInputElement.prototype.showPicker = () => {};", []);
    await stage.page.click({ role: "menuitem", name: "Open a file" });
    const chooser = "body > input[type=file]";
    const isThere = `return document.querySelector(${JSON.stringify(chooser)}) !== null;`;
    await stage.page.until("a file is asked for", async () => (await stage.engine.evaluate(isThere, [])) === true);
    await stage.engine.choose(chooser, at("examples/07-human-review/flow.json"));
    await stage.page.sees({ role: "group", name: "sign_off, Human review" });
  });

  it("takes a date by keyboard", async () => {
    await stage.page.open(stage.url);
    await stage.openFlow({ ...FORMS, bench: { cases: [] } });
    await stage.page.sees(card("each", "For each"));
    await stage.page.click(button("Run"));
    await stage.page.click({ role: "textbox", name: "title" });
    await stage.engine.press("Tab");
    // WebKitGTK's driver reaches the parts of a date by arrows only.
    if (stage.name === "Firefox") await stage.engine.type("12312026");
    else for (const key of ["ArrowUp", "ArrowRight", "ArrowUp", "ArrowRight", "ArrowUp"]) await stage.engine.press(key);
    await stage.page.until("the day has come", async () => {
      const day = await stage.page.read({ selector: "input[type=date]" }, ".value");
      return stage.name === "Firefox" ? day === "2026-12-31" : /^\d{4}-01-01$/.test(day ?? "");
    });
  });

  it("runs a for each over fifty items of every kind of field", async () => {
    await stage.page.open(stage.url);
    await stage.openFlow(FORMS);
    await stage.page.sees(card("each", "For each"));
    await stage.page.click(button("Run"));
    await stage.page.click({ selector: "[role=dialog] footer button:last-child" });
    await stage.page.reads(panel("Result"), "Tea 7 2026-11-29 2026-11-29T09:00:00Z true");
    await stage.page.sees(card("each", "For each", "done"));
  });

  it("makes a contract by hand", async () => {
    await stage.page.open(stage.url);
    await stage.page.click(button("Add a contract"));
    await stage.page.fill({ role: "textbox", name: "Contract name" }, "Verdict\n");
    for (const line of ["mood: positive | negative", "score: number 0..1", "note: string?"]) {
      await stage.page.click({ role: "textbox", name: "Add a field" });
      await stage.engine.type(`${line}\n`);
      await stage.page.sees(button(`Details of ${line.slice(0, line.indexOf(":"))}`));
    }
    await stage.page.click(tab("IR"));
    await stage.page.reads(panel("IR"), "Verdict");
  });

  it("lets a person be the model to the end", async () => {
    await stage.page.open(stage.url);
    await stage.openFlow(ASKED);
    await stage.page.sees(card("note", "Infer"));
    await stage.page.click({ role: "button", name: "Model: " });
    await stage.page.click({ role: "radio", name: "You" });
    await stage.engine.press("Escape");
    await stage.page.click(button("Run"));
    await stage.page.click({ selector: "[role=dialog] footer button:last-child" });
    await stage.page.click(button("Review 1"));
    await stage.page.sees(dialog("What does note answer?"));
    await stage.page.click({ role: "button", name: "Add to" });
    await stage.engine.type("rain");
    await stage.page.click(button("Answer"));
    await stage.page.reads(panel("Result"), "rain");
  });

  it("goes on with a run that a reload broke off", async () => {
    await stage.remember({ model: { kind: "simulated", pace: 0.5 } });
    await stage.page.open(stage.url);
    await stage.page.click(button("Run"));
    await stage.page.sees(card("classify_sentiment", "Infer", "running"));
    const isKept = async () => Number(await stage.engine.evaluate(`return ${EVENTS_KEPT}`, [])) > 0;
    await stage.page.until("something of the run is kept", isKept);
    await stage.page.reload();
    await stage.page.click(button("Go on"));
    await stage.page.sees(card("draft_response", "Infer", "done"));
    await stage.page.reads(panel("Result"), "resolution");
  });
});
