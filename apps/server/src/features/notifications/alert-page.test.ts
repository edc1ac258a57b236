import { OVER_WHEN_QUIET } from "@halocline/domain/alerts/alerts";
import { describe, expect, it } from "vitest";
import { alertPage, saidToEndQuietly } from "../../../test/alert-page.ts";

describe("docs/alerts.md", () => {
  it("says what the rules do", () => expect(alertPage()).toMatchFileSnapshot("../../../../../docs/alerts.md"));

  it("names what quiet ends", () => expect(saidToEndQuietly().toSorted()).toEqual(OVER_WHEN_QUIET.toSorted()));
});
