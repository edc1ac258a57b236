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

/** What is left of a household's budget in this minute. */
type Budget = { left: number };
/** Of one device in this minute. Found once per message: with a fleet, each look into a large map waits for the memory. */
type Heard = { count: number; budget: Budget | null };

/** `accountOf` says nothing of a device that was never heard: what it says first is its own. Without it there is no budget. */
export function createDeviceRates(rates: DeviceRates, accountOf: (registrationId: string) => string | undefined): JudgeRate {
  const { ofADevice, ofAHousehold, forEachDevice } = rates;
  const [devices, budgets] = [new Map<string, Heard>(), new Map<string, Budget>()];
  let minute = 0;

  /** Once per device and minute, with its share: at its first word, or at a later one when nobody knew yet whose it is. */
  function joinBudget(registrationId: string): Budget | null {
    const accountId = accountOf(registrationId);
    if (accountId === undefined) return null;
    const budget = budgets.get(accountId) ?? { left: ofAHousehold };
    budget.left += forEachDevice;
    budgets.set(accountId, budget);
    return budget;
  }

  return (registrationId, atMs) => {
    const current = Math.floor(atMs / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      devices.clear();
      budgets.clear();
    }
    let heard = devices.get(registrationId);
    if (!heard) {
      heard = { count: 0, budget: null };
      devices.set(registrationId, heard);
    }
    heard.count++;
    if (heard.count > ofADevice) return "too_fast";
    heard.budget ??= joinBudget(registrationId);
    const { budget } = heard;
    if (!budget) return null;
    budget.left--;
    return budget.left >= 0 ? null : "over_budget";
  };
}
