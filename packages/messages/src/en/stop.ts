// The emergency stop: its request, its confirmation, and what to do by hand.

type Names = Readonly<{ names: string }>;
type Time = Readonly<{ time: string }>;

type Name = Readonly<{ name: string }>;
type Heard = Readonly<{ age: string }>;

export const stop = {
  title: "Emergency Stop",
  banner: "Emergency stop",
  bannerNames: ({ names }: Names) => `Emergency stop: ${names}`,
  purpose:
    "Emergency Stop immediately stops all pumps on all devices and cancels all active automations. It is intended for equipment malfunction, water leakage or unsafe conditions.",
  purposeOfOne: ({ name }: Name) =>
    `Emergency Stop immediately stops all pumps on ${name} and cancels all active automations. It is intended for equipment malfunction, water leakage or unsafe conditions.`,
  act: "Stop all pumps now",
  /** Read aloud after the button's label. */
  onDevice: ({ name }: Name) => `on ${name}`,
  stopping: "Stopping...",
  unplugNow: "Unplug the pumps now",
  noDevices: "This account has no controllers.",
  listMissing: "Your controllers are not loaded yet. The button stops all of them.",
  listOld: "The server is not responding, and this list may be out of date. The button still tries to send the stop.",
  offline: "Offline · unplug its pumps",
  lastHeard: ({ age }: Heard) => `Last message ${age}`,
  online: ({ count, age }: Heard & Readonly<{ count: number }>) =>
    count === 1 ? `Online · 1 pump on · ${age}` : `Online · ${count} pumps on · ${age}`,
  activated: "Emergency Stop Activated",
  allStopped: "All pumps have been stopped immediately.",
  failed: "Emergency Stop Failed",
  someFailed: "Failed to stop some devices. Check manually.",
  noneConfirmed: "No controller confirmed the stop. Unplug the pumps now.",
  oneNotConfirmed: ({ names }: Names) => `${names} has not confirmed the stop. Unplug its pumps now.`,
  someNotConfirmed: ({ names }: Names) => `${names} have not confirmed the stop. Unplug their pumps now.`,
  /** None: the page does not know them. */
  onItsWay: ({ count }: Readonly<{ count: number }>) =>
    count > 1
      ? `STOP is on its way to ${count} controllers.`
      : count === 1
        ? "STOP is on its way to the controller."
        : "STOP is on its way.",
  notSent: "The stop could not be sent.",
  notSentBecause: ({ reason }: Readonly<{ reason: string }>) => `The stop could not be sent. ${reason}`,
  keptAndRepeated: "The server repeats the stop until the controller responds.",
  cannotBeSent: "STOP cannot be sent now. In an emergency, unplug the pumps.",
  keepsTrying: "STOP cannot be sent now. This page keeps trying: leave it open.",
  willKeepTrying: "STOP cannot be sent now. Unplug the pumps. If you press the button, this page keeps trying.",
  stillTrying: ({ names }: Names) => `STOP has not reached ${names} yet. This page keeps trying: leave it open.`,
  asked: ({ time }: Time) => `Requested at ${time}`,
  confirmed: ({ time }: Time) => `Stopped, confirmed at ${time}`,
  latched: ({ time }: Time) => `Stopped since ${time}`,
  notConfirmed: "Not confirmed",
  neverAsked: "No stop has been sent to it yet.",
  sendAgain: "Send again",
  withdraw: "Withdraw",
  withdrawnTitle: "Stop withdrawn",
  withdrawnText: ({ names }: Names) =>
    `The stop is no longer sent to ${names}. If it was already on its way, it may still take effect.`,
  howToUnplug: "How to unplug",
  unplugPumps: "Unplug the drain pump, the fill pump and the top-up pump.",
  liftHoses: "Lift the fill and top-up hoses out of the water.",
  leaveOn: "Leave circulation and heating on.",
  /** A phone shows the end of it alone. */
  keys: "F8 or Shift + Esc",
  header: { start: "EMERGENCY ", end: "STOP" },
  headerShort: "STOPPED",
  headerActive: "EMERGENCY STOP ACTIVE",
};
