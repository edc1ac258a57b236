import { describe, expect, it } from "vitest";
import { readZip } from "../../test/read-zip.ts";
import { zipOf } from "./zip.ts";

async function* texts(...parts: readonly string[]) {
  yield* parts;
}

async function bytesOf(zip: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe("a ZIP file", () => {
  it("holds every file as it was written, piece by piece", async () => {
    const long = "a line of readings\n".repeat(50_000);
    const zip = zipOf(
      [
        { name: "README.txt", content: texts("Grüße ", "from the tank\n") },
        { name: "readings/1.csv", content: texts(long, long) },
        { name: "empty.json", content: texts() },
      ],
      Date.UTC(2026, 10, 15),
    );
    const bytes = await bytesOf(zip);
    expect(bytes.length).toBeLessThan(long.length / 10);
    expect(readZip(bytes)).toEqual({ "README.txt": "Grüße from the tank\n", "readings/1.csv": long + long, "empty.json": "" });
  });

  it("asks for no file before its turn, and passes on what goes wrong in one", async () => {
    const asked: string[] = [];
    async function* content(name: string) {
      asked.push(name);
      if (name === "bad") throw new Error("the database is away");
      yield name;
    }
    const zip = zipOf(
      ["good", "bad", "never"].map((name) => ({ name, content: content(name) })),
      0,
    );
    await expect(bytesOf(zip)).rejects.toThrow("the database is away");
    expect(asked).toEqual(["good", "bad"]);
  });
});
