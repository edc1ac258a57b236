// The texts for a stop that the server keeps or a controller has latched, and for clearing it.

type Time = Readonly<{ time: string }>;
type Name = Readonly<{ name: string }>;

const CLEAR = "Clear emergency stop";
const WITHDRAW = "Withdraw emergency stop";

export const stopped = {
  kept: {
    latched: ({ name, time }: Time & Name) => `${name}: all pumps stopped ${time}. Confirmed by the controller.`,
    asked: ({ name, time }: Time & Name) => `${name}: stop requested ${time}. Not confirmed yet: unplug its pumps.`,
    stillWater: ({ span }: Readonly<{ span: string }>) => `Circulation has been off for ${span}. Still water harms the tank.`,
    repeated: "The stop is repeated until the controller responds. You can withdraw it until then.",
    /** Above a row for each of them. */
    several: ({ count }: Readonly<{ count: number }>) => `Emergency stop on ${count} tanks`,
    askOthers: "A keeper or the owner of this household can clear it.",
  },
  clearing: {
    act: ({ name }: Name) => `Clear stop: ${name}`,
    ask: `${CLEAR}?`,
    pending: "Clearing...",
    text: ({ name }: Name) =>
      `${name}: make sure that the cause is fixed. Circulation restarts immediately. All other pumps stay off until someone switches them on or a run starts.`,
    done: "Emergency stop cleared",
    doneText: ({ name }: Name) => `${name}: Circulation restarts. All other pumps stay off.`,
  },
  withdrawing: {
    act: ({ name }: Name) => `Withdraw stop: ${name}`,
    ask: `${WITHDRAW}?`,
    pending: "Withdrawing...",
    text: ({ name }: Name) =>
      `${name}: make sure that the cause is fixed. The controller has not confirmed the stop. If it has not received it, its pumps stay as they are and will not be stopped.`,
    done: "Emergency stop withdrawn",
    doneText: ({ name }: Name) => `${name}: The stop is no longer sent.`,
  },
  notCleared: "Failed to clear emergency stop",
  notClearedText: ({ name }: Name) => `${name}: No confirmation from the controller.`,
};
