// What is said of a stop that the server keeps or a controller has latched, and of its clearing.

type Time = Readonly<{ time: string }>;
type Name = Readonly<{ name: string }>;

const CLEAR = "Clear emergency stop";
const WITHDRAW = "Withdraw emergency stop";

export const stopped = {
  kept: {
    latched: ({ name, time }: Time & Name) => `${name}: all pumps stopped ${time}. Confirmed by the device.`,
    asked: ({ name, time }: Time & Name) => `${name}: stop requested ${time}. Not confirmed yet: unplug it.`,
    stillWater: ({ span }: Readonly<{ span: string }>) => `Circulation has been off for ${span}. Still water harms the tank.`,
    repeated: "The stop is repeated until the device answers. It can be withdrawn until then.",
    /** Above a row for each of them. */
    several: ({ count }: Readonly<{ count: number }>) => `Emergency stop on ${count} tanks`,
    askOthers: "A keeper or the owner of this household can clear it.",
  },
  clearing: {
    act: ({ name }: Name) => `Clear stop: ${name}`,
    ask: `${CLEAR}?`,
    pending: "Clearing...",
    text: ({ name }: Name) =>
      `${name}: make sure that the cause is gone. Circulation returns at once. All other pumps stay off until somebody switches them on, or an automation starts.`,
    done: "Emergency Stop Cleared",
    doneText: ({ name }: Name) => `${name}: Circulation returns. All other pumps stay off.`,
  },
  withdrawing: {
    act: ({ name }: Name) => `Withdraw stop: ${name}`,
    ask: `${WITHDRAW}?`,
    pending: "Withdrawing...",
    text: ({ name }: Name) =>
      `${name}: make sure that the cause is gone. The device has not confirmed the stop. If it has not heard of it, its pumps stay as they are and will not be stopped.`,
    done: "Emergency Stop Withdrawn",
    doneText: ({ name }: Name) => `${name}: The device is not asked to stop any more.`,
  },
  notCleared: "Failed to Clear Emergency Stop",
  notClearedText: ({ name }: Name) => `${name}: No confirmation from the device.`,
};
