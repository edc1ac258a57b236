import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findUntranslatedTexts } from "./messages.check.ts";
import { plantTree } from "./planted-tree.ts";
import { ROOT } from "./repository.ts";
import { runTool } from "./run-tool.ts";

const path = "features/tanks/planted.tsx";
const red = (text: string) => [`${path}: “${text}” is not in the message catalogue`];
const find = (source: string) => findUntranslatedTexts({ [path]: source });

describe("a text outside the catalogue", () => {
  it.each([
    ["between tags", "export const F = () => <p>\n  Water is\n  rising\n</p>;", "Water is rising"],
    ["beside a value", "export const F = ({ n }: P) => <p>{n} litres</p>;", "litres"],
    ["in braces", 'export const F = () => <p>{"Hello"}</p>;', "Hello"],
    ["as a choice", 'export const F = ({ is }: P) => <p>{is ? messages().on : "Off"}</p>;', "Off"],
    ["as a condition", 'export const F = ({ is }: P) => <p>{is && "Held"}</p>;', "Held"],
    ["with a value inside", "export const F = ({ n }: P) => <p>{`Page ${n}`}</p>;", "Page"],
    ["in a fragment", "export const F = () => <>Nothing yet</>;", "Nothing yet"],
    ["that is read aloud", 'export const F = () => <button aria-label="Close" />;', "Close"],
    ["in a title", 'export const F = () => <Card title={isNew ? "New" : texts.old} />;', "New"],
    ["in a table of labels", 'export const T = [{ id: "a", label: "Schedules" }];', "Schedules"],
    ["of a toast", 'export const f = () => toast({ tone: "ok", title: "Saved" });', "Saved"],
    ["that a function returns", 'export const f = (is: boolean) => { if (is) return "No sensor data"; };', "No sensor data"],
    ["with a value, in a function", "export const f = (name: string) => `Stop the ${name}?`;", "Stop the"],
    ["in a table under any name", 'const T = { drain: "Water leaves the tank." };', "Water leaves the tank."],
    ["in German", "export const F = () => <p>Größe</p>;", "Größe"],
  ])("is red %s", (_, source, text) => expect(find(source)).toEqual(red(text)));

  it("is told from what a page does not show, and from what is the same everywhere", () => {
    const source = `
      import { thing } from "./a-thing.ts";
      export const F = ({ error, mm }: P) => (
        <Card title={texts().title} className="grid gap-4" data-testid="tank" type="submit">
          {error.code === "unavailable" && <Icon name="wifi off" />}
          {formatTime("2026")} {mm} mm · 3 <b>Halocline</b>
        </Card>
      );
      export const isLow = (label: Label) => label === "Very Low" || STYLES["No Data"];
      const STYLES: Record<"Very Low", string> = { "Very Low": "grid gap-4" };
      logWarning("The toaster could not be loaded.", new Error("Nobody reads this"));
    `;
    expect(find(source)).toEqual([]);
  });
});

/** The compiler errors of code that uses the catalogue. */
async function compile(code: string): Promise<string> {
  const texts = join(ROOT, "packages/messages/compiled/stop.ts");
  const config = { extends: join(ROOT, "tsconfig.base.json"), files: ["planted.ts"] };
  using tree = plantTree({
    "planted.ts": `import { stopMessages } from "${texts}";\nexport const planted: string = ${code};\n`,
    "tsconfig.json": JSON.stringify(config),
    "package.json": '{ "type": "module" }',
  });
  const { stdout } = await runTool("tsc", ["--noEmit", "--project", tree.root]);
  return stdout;
}

describe("a text that is used", () => {
  it.each([
    ["compiles with its values", "stopMessages().online({ count: 1, age: '3 s' })", /^$/],
    ["does not compile under a name that no text has", "stopMessages().offlin", /'offlin' does not exist/],
    ["does not compile without a value", "stopMessages().online({ count: 1 })", /'age' is missing/],
    [
      "does not compile with a value that is no text",
      "stopMessages().online({ count: 1, age: 3 })",
      /'number' is not assignable to type 'string'/,
    ],
    [
      "does not compile with a count that is no number",
      "stopMessages().online({ count: 'one', age: '3 s' })",
      /'string' is not assignable to type 'number'/,
    ],
    ["does not compile without being given its values", "stopMessages().online", /not assignable to type 'string'/],
  ])("%s", async (_, code, answer) => expect(await compile(code)).toMatch(answer));
});
