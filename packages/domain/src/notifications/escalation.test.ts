import { describe, expect, it } from "vitest";
import { type Escalation, nextTelling, type Person, USUAL_ESCALATION, usualSecond, type Way } from "./escalation.ts";

const MINUTE_MS = 60_000;
const ALERT = { code: "leak", isAcknowledged: false, criticalSinceMs: 0 };
const OWNER: Person = { userId: "owner", isOwner: true };
const KEEPER: Person = { userId: "keeper", isOwner: false };
const wayOf = (person: Person, change: Partial<Way> = {}): Way => ({ person, isOpen: true, wants: true, last: null, ...change });
const at = (way: Way, minutes: number, escalation: Escalation = USUAL_ESCALATION, alert = ALERT) =>
  nextTelling(alert, way, escalation, minutes * MINUTE_MS);

describe("a critical alert that nobody acknowledges", () => {
  it("is told to owners who want it at once", () => {
    expect(at(wayOf(OWNER), 0)).toEqual({ stage: 0, repeatNo: 0 });
  });

  it("comes to the second person after ten minutes", () => {
    const escalation = { ...USUAL_ESCALATION, secondUserId: "keeper" };
    expect([at(wayOf(KEEPER), 9.99, escalation), at(wayOf(KEEPER), 10, escalation)]).toEqual([null, { stage: 1, repeatNo: 0 }]);
  });

  it("comes to everybody after twenty, also where critical alerts are switched off", () => {
    expect([at(wayOf(KEEPER), 19.99), at(wayOf(KEEPER, { wants: false }), 20)]).toEqual([null, { stage: 2, repeatNo: 0 }]);
    expect(at(wayOf(OWNER, { wants: false }), 20)).toEqual({ stage: 2, repeatNo: 0 });
  });

  it("comes later when the household says so, and to owners only when it is off", () => {
    const late = { ...USUAL_ESCALATION, secondUserId: "keeper", secondAfterMinutes: 30, everyoneAfterMinutes: 60 };
    expect([at(wayOf(KEEPER), 29, late), at(wayOf(KEEPER), 30, late)?.stage]).toEqual([null, 1]);
    const off = { ...late, isOn: false };
    expect([at(wayOf(KEEPER), 10_000, off), at(wayOf(OWNER), 0, off)]).toEqual([null, { stage: 0, repeatNo: 0 }]);
  });

  it("never comes on a way that is switched off", () => {
    expect(at(wayOf(OWNER, { isOpen: false }), 10_000)).toBeNull();
  });

  it("comes to nobody new once it is acknowledged", () => {
    const latched = { ...ALERT, code: "fault_dry", isAcknowledged: true };
    expect(at(wayOf(KEEPER), 100, USUAL_ESCALATION, latched)).toBeNull();
  });
});

describe("the second person of a household that never chose", () => {
  const CO_OWNER: Person = { userId: "co-owner", isOwner: true };
  const VIEWER: Person = { userId: "viewer", isOwner: false };

  it.each([
    ["the other one of two, whoever joined first", [OWNER, KEEPER], "keeper"],
    ["the other one of two, whoever joined first", [KEEPER, OWNER], "keeper"],
    ["of two owners the one who joined later", [OWNER, CO_OWNER], "co-owner"],
    ["nobody where the owner is alone", [OWNER], null],
    ["nobody of three", [OWNER, KEEPER, VIEWER], null],
  ])("is %s", (_case, people, second) => {
    expect(usualSecond(people)).toBe(second);
  });
});

describe("[SAFE-22] whoever was told", () => {
  const last = { repeatNo: 3, stage: 2, atMs: 0, isOnItsWay: false } as const;

  it("is told again after five minutes, in the stage they were called in", () => {
    const way = wayOf(KEEPER, { wants: false, last });
    expect([at(way, 4.99), at(way, 5)]).toEqual([null, { stage: 2, repeatNo: 4 }]);
  });

  it("is not while the last message is on its way", () => {
    expect(at(wayOf(KEEPER, { last: { ...last, isOnItsWay: true } }), 100)).toBeNull();
  });

  it("as an owner is not any more when they own nothing, or do not want it", () => {
    const owned = { ...last, stage: 0 } as const;
    expect(at(wayOf(OWNER, { last: owned }), 5)?.repeatNo).toBe(4);
    expect([at(wayOf(KEEPER, { last: owned }), 5), at(wayOf(OWNER, { wants: false, last: owned }), 5)]).toEqual([null, null]);
  });
});
