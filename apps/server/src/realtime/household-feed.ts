// What concerns a whole household, to every open screen of it. The server listens to the households that have a screen open here, and
// to each once. The first of what happens is told at once; what follows within a moment is told together, the newest of each thing,
// and what is too much for that in one word: a storm in one house is a few lines a second for its own screens, and nothing for others.

import type { HouseholdMessage } from "@halocline/contracts/live/socket.contract";
import type { DeviceBus, Unsubscribe } from "../broker/device-bus.ts";

const GATHER_MS = 250;
/** Of one household at once; whoever hears more of it asks for everything anyway. */
const MOST_AT_ONCE = 32;

export type HouseholdListener = (key: string, text: string) => void;

type House = {
  listeners: Set<HouseholdListener>;
  gathered: Map<string, HouseholdMessage> | null;
  timer?: NodeJS.Timeout;
  stop: Unsubscribe;
};

const keyOf = ({ type, data }: HouseholdMessage): string => `${type} ${"alertId" in data ? data.alertId : data.deviceId}`;

const SUMMARIES: readonly HouseholdMessage[] = [
  { type: "alert_changed", data: { alertId: null } },
  { type: "relay_changed", data: { deviceId: null, relays: [] } },
  { type: "update_progress", data: { deviceId: null, updateId: null, percent: null } },
];

/** One word for each kind of thing that happened. */
function summed(messages: readonly HouseholdMessage[]): readonly HouseholdMessage[] {
  const types = new Set<HouseholdMessage["type"]>(messages.map(({ type }) => (type === "alert_raised" ? "alert_changed" : type)));
  return SUMMARIES.filter(({ type }) => types.has(type));
}

function deliver({ listeners }: House, messages: readonly HouseholdMessage[]): void {
  for (const message of messages) {
    const text = JSON.stringify(message);
    for (const listener of listeners) listener(keyOf(message), text);
  }
}

function release(house: House): void {
  const messages = [...(house.gathered?.values() ?? [])];
  if (messages.length === 0) {
    house.gathered = null;
    return;
  }
  deliver(house, messages.length > MOST_AT_ONCE ? summed(messages) : messages);
  gather(house);
}

function gather(house: House): void {
  house.gathered = new Map();
  house.timer = setTimeout(() => release(house), GATHER_MS);
}

function hear(house: House, message: HouseholdMessage): void {
  const { gathered } = house;
  if (gathered === null) {
    deliver(house, [message]);
    return gather(house);
  }
  const key = keyOf(message);
  // One more than can be told is enough to know that it is too much, as long as each kind is among them.
  gathered.set(gathered.size > MOST_AT_ONCE && !gathered.has(key) ? message.type : key, message);
}

export function createHouseholdFeed(bus: Pick<DeviceBus, "watchHousehold">) {
  const houses = new Map<string, House>();

  function open(accountId: string): House {
    const house: House = {
      listeners: new Set(),
      gathered: null,
      stop: bus.watchHousehold(accountId, (message) => hear(house, message)),
    };
    houses.set(accountId, house);
    return house;
  }

  return {
    join(accountId: string, listener: HouseholdListener): Unsubscribe {
      const house = houses.get(accountId) ?? open(accountId);
      house.listeners.add(listener);
      return () => {
        house.listeners.delete(listener);
        if (house.listeners.size > 0 || houses.get(accountId) !== house) return;
        houses.delete(accountId);
        clearTimeout(house.timer);
        house.stop();
      };
    },
  };
}

export type HouseholdFeed = ReturnType<typeof createHouseholdFeed>;
