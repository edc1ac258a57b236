// How many messages a minute one device and one household may send on a topic (SEC-10). A device that is too fast is dropped by
// itself; what many devices of one household send together has a budget. What is dropped is not confirmed: an honest device repeats
// it when it has calmed down.

const MINUTE_MS = 60_000;

export type DeviceRates = Readonly<{
  ofADevice: number;
  /** More than one device alone can use up: it never mutes its siblings. */
  ofAHousehold: number;
  /** And so much more for each of its devices that is heard in this minute. */
  forEachDevice: number;
}>;

export type TooMuch = "too_fast" | "over_budget";
export type JudgeRate = (registrationId: string, atMs: number) => TooMuch | null;

/** `accountOf` says nothing of a device that was never heard: what it says first is its own. Without it there is no budget. */
export function createDeviceRates(rates: DeviceRates, accountOf: (registrationId: string) => string | undefined): JudgeRate {
  const { ofADevice, ofAHousehold, forEachDevice } = rates;
  const [devices, leftOfAccounts] = [new Map<string, number>(), new Map<string, number>()];
  let minute = 0;
  return (registrationId, atMs) => {
    const current = Math.floor(atMs / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      devices.clear();
      leftOfAccounts.clear();
    }
    const count = (devices.get(registrationId) ?? 0) + 1;
    devices.set(registrationId, count);
    if (count > ofADevice) return "too_fast";
    const accountId = accountOf(registrationId);
    if (accountId === undefined) return null;
    const left = (leftOfAccounts.get(accountId) ?? ofAHousehold) + (count === 1 ? forEachDevice : 0);
    leftOfAccounts.set(accountId, left - 1);
    return left > 0 ? null : "over_budget";
  };
}
