import type { HouseholdMessage } from "@halocline/contracts/live/socket.contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHouseholdFeed } from "./household-feed.ts";

const changed = (alertId: string | null): HouseholdMessage => ({ type: "alert_changed", data: { alertId } });
const switched = (deviceId: string, isOn: boolean): HouseholdMessage => ({
  type: "relay_changed",
  data: { deviceId, relays: [isOn] },
});

function listeningFeed() {
  const watched = new Map<string, (message: HouseholdMessage) => unknown>();
  let opened = 0;
  const feed = createHouseholdFeed({
    watchHousehold: (accountId, onMessage) => {
      opened++;
      watched.set(accountId, onMessage);
      return () => void watched.delete(accountId);
    },
  });
  const screen = (accountId: string) => {
    const heard: HouseholdMessage[] = [];
    const leave = feed.join(accountId, (_key, text) => void heard.push(JSON.parse(text)));
    return { heard, leave };
  };
  return {
    screen,
    tell: (accountId: string, message: HouseholdMessage) => watched.get(accountId)?.(message),
    watched,
    opened: () => opened,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what a household's screens hear", () => {
  it("comes at once to each of them, to no other household, and is listened for once", () => {
    const { screen, tell, opened } = listeningFeed();
    const [one, two, neighbour] = [screen("mine"), screen("mine"), screen("theirs")];
    tell("mine", changed("a"));
    expect([one.heard, two.heard, neighbour.heard]).toEqual([[changed("a")], [changed("a")], []]);
    expect(opened()).toBe(2);
  });

  it("ends with the one who leaves; after the last one nobody listens, and nothing that waited is told", () => {
    const { screen, tell, watched } = listeningFeed();
    const [one, two] = [screen("mine"), screen("mine")];
    tell("mine", changed("a"));
    tell("mine", changed("b"));
    one.leave();
    vi.advanceTimersByTime(250);
    expect([one.heard.length, two.heard.length]).toEqual([1, 2]);
    tell("mine", changed("c"));
    two.leave();
    vi.advanceTimersByTime(1000);
    expect([two.heard.length, watched.size, vi.getTimerCount()]).toEqual([2, 0, 0]);
  });

  it("gathers what follows for a quarter of a second, the newest of each thing", () => {
    const { screen, tell } = listeningFeed();
    const { heard } = screen("mine");
    for (const isOn of [true, false, true, false]) tell("mine", switched("pump", isOn));
    expect(heard).toEqual([switched("pump", true)]);
    vi.advanceTimersByTime(250);
    expect(heard.slice(1)).toEqual([switched("pump", false)]);
    vi.advanceTimersByTime(250);
    tell("mine", switched("pump", true));
    expect(heard.length).toBe(3);
  });

  it("sums up a storm: ten thousand alerts a second are a few lines, and a neighbour's one alert is told at once", () => {
    const { screen, tell } = listeningFeed();
    const [stormy, neighbour] = [screen("mine"), screen("theirs")];
    for (let ms = 0; ms < 1000; ms += 100) {
      for (let n = 0; n < 1000; n++) tell("mine", changed(`${ms} ${n}`));
      if (ms === 500) tell("mine", switched("pump", true));
      if (ms === 500) tell("theirs", changed("z"));
      if (ms === 500) expect(neighbour.heard).toEqual([changed("z")]);
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(250);
    expect(stormy.heard.length).toBeLessThanOrEqual(8);
    expect(stormy.heard.slice(1)).toContainEqual(changed(null));
    // A kind that is drowned in a storm of another is still told, if only in one word.
    expect(stormy.heard).toContainEqual({ type: "relay_changed", data: { deviceId: null, relays: [] } });
  });
});
