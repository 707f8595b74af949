import examples from "virtual:examples";

/** The flows that ship with the page, by folder; each is fetched when it is opened. */
const texts = import.meta.glob<string>("../../examples/*/flow.json", { query: "?raw", import: "default" });

/** Text of an example's flow file. Rejects when it cannot be fetched. */
export async function readExample(folder: string): Promise<string> {
  const read = texts[`../../examples/${folder}/flow.json`];
  if (read === undefined) throw new Error(`There is no example called ${folder}.`);
  return read();
}

export { examples };
