import { describe, expect, it } from "vitest";
import { compareRelays, DEFAULT_ROLES } from "./relays.ts";

describe("relays", () => {
  it("spec: relay list order is circulation, drain, fill, spare, topup", () => {
    const roles = DEFAULT_ROLES.map((role) => ({ role })).toSorted(compareRelays);
    expect(roles.map(({ role }) => role)).toEqual(["circulation", "drain", "fill", "spare", "topup"]);
  });
});
