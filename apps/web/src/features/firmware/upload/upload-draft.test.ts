import { describe, expect, it } from "vitest";
import { canUpload, draftComplaint, EMPTY_DRAFT, fileComplaint, formOf, withBeta, withStable } from "./upload-draft.ts";

const image = new File(["x"], "halocline.bin");
const draft = (change = {}) => ({ ...EMPTY_DRAFT, version: "1.5.0", signature: "MEUC", ...change });

describe("the file", () => {
  it("spec: Invalid File unless its name ends in .bin", () => {
    const refused = { title: "Invalid File", description: "Please select a .bin firmware file" };
    for (const name of ["notes.txt", "image.bin.gz", "bin"]) expect(fileComplaint({ name, size: 1 })).toEqual(refused);
    expect(fileComplaint(image)).toBeNull();
  });

  it("has something in it, and at most 4 MiB", () => {
    expect(fileComplaint({ name: "a.bin", size: 0 })?.description).toBe("This file is empty");
    expect(fileComplaint({ name: "a.bin", size: 4 * 1024 * 1024 })).toBeNull();
    expect(fileComplaint({ name: "a.bin", size: 4 * 1024 * 1024 + 1 })).toMatchObject({ title: "File too large" });
  });
});

describe("the draft", () => {
  it("spec: No File Selected, then Version Required", () => {
    expect(draftComplaint(null, EMPTY_DRAFT)).toEqual({
      title: "No File Selected",
      description: "Please select a firmware file to upload",
    });
    expect(draftComplaint(image, draft({ version: " " }))).toEqual({
      title: "Version Required",
      description: "Please enter a version number",
    });
    expect(draftComplaint(image, draft())).toBeNull();
  });

  it("[SEC-11] is not sent without a signature", () => {
    expect(draftComplaint(image, draft({ signature: "\n" }))?.title).toBe("Signature required");
  });

  it("spec: the button is disabled without a file or version", () => {
    expect([canUpload(image, draft()), canUpload(null, draft()), canUpload(image, EMPTY_DRAFT)]).toEqual([true, false, false]);
  });

  it("spec: Stable and Beta exclude each other", () => {
    const beta = withBeta(withStable(EMPTY_DRAFT, true), true);
    expect(beta).toMatchObject({ isStable: false, isBeta: true });
    expect(withStable(beta, true)).toMatchObject({ isStable: true, isBeta: false });
    expect(withStable(beta, false)).toMatchObject({ isStable: false, isBeta: true });
  });

  it("spec: is sent as multipart with switches as text, the file last", () => {
    const form = formOf(image, draft({ title: " Spring ", signature: "ME\nUC\n", isStable: true, breakingChanges: "None" }));
    expect(Object.fromEntries([...form].filter(([name]) => name !== "firmware"))).toEqual({
      version: "1.5.0",
      title: "Spring",
      signature: "MEUC",
      description: "",
      releaseNotes: "",
      compatibilityNotes: "",
      breakingChanges: "None",
      migrationInstructions: "",
      isStable: "true",
      isBeta: "false",
      requiresFactoryReset: "false",
    });
    expect([...form.keys()].at(-1)).toBe("firmware");
    expect((form.get("firmware") as File).name).toBe("halocline.bin");
  });
});
