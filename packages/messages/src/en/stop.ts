// The emergency stop: what was asked, what was confirmed, and what to do by hand.

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
  /** Read aloud after the button's own words. */
  onDevice: ({ name }: Name) => `on ${name}`,
  stopping: "Stopping...",
  unplugNow: "Unplug the pumps now",
  noDevices: "This account has no devices.",
  listMissing: "Your controllers are not listed yet. The button stops all of them.",
  listOld: "The server does not answer, and this list may be old. The button tries all the same.",
  offline: "Offline · unplug it",
  lastHeard: ({ age }: Heard) => `Last heard ${age}`,
  online: ({ count, age }: Heard & Readonly<{ count: number }>) =>
    count === 1 ? `Online · 1 pump on · ${age}` : `Online · ${count} pumps on · ${age}`,
  activated: "Emergency Stop Activated",
  allStopped: "All pumps have been stopped immediately.",
  failed: "Emergency Stop Failed",
  someFailed: "Failed to stop some devices. Check manually.",
  noneConfirmed: "No device confirmed the stop. Unplug the pumps now.",
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
  keptAndRepeated: "The server has the stop and repeats it until the controller answers.",
  cannotBeSent: "STOP cannot be sent now. In danger, unplug the pumps.",
  keepsTrying: "STOP cannot be sent now. This page keeps trying: leave it open.",
  willKeepTrying: "STOP cannot be sent now. Unplug the pumps. If you press the button, this page keeps trying.",
  stillTrying: ({ names }: Names) => `STOP has not reached ${names} yet. This page keeps trying: leave it open.`,
  asked: ({ time }: Time) => `Asked at ${time}`,
  confirmed: ({ time }: Time) => `Stopped, confirmed at ${time}`,
  latched: ({ time }: Time) => `Stopped since ${time}`,
  notConfirmed: "Not confirmed",
  neverAsked: "No stop has been sent to it yet.",
  sendAgain: "Send again",
  withdraw: "Withdraw",
  withdrawnTitle: "Stop withdrawn",
  withdrawnText: ({ names }: Names) =>
    `It is not sent to ${names} again. If it was on its way already, it may still take effect.`,
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
