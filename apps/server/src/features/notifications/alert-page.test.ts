import { readFileSync } from "node:fs";
import { ALERT_CODES } from "@halocline/domain/alerts/alerts";
import { describe, expect, it } from "vitest";
import { alertNotes } from "../../../test/alert-notes.ts";
import { alertPage, withAlertTables } from "../../../test/alert-page.ts";

const CHAPTER = "../manuals/detailed-manual/08-alarms.md";

describe("the alerts' documentation", () => {
  it("docs/alerts.md agrees with the table", () => expect(alertPage()).toMatchFileSnapshot("../../../../../docs/alerts.md"));

  it("the manual agrees with the table", () => {
    const chapter = readFileSync(new URL(CHAPTER, import.meta.url), "utf8");
    return expect(withAlertTables(chapter)).toMatchFileSnapshot(CHAPTER);
  });

  it("each row of the table states when it is raised and cleared", () => {
    for (const code of ALERT_CODES) expect(Object.values(alertNotes(code)).join(" "), code).not.toMatch(/[{}]|undefined/);
  });
});
