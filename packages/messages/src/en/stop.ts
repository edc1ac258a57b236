// The emergency stop: what was asked, what was confirmed, and what to do by hand.

type Names = Readonly<{ names: string }>;
type Time = Readonly<{ time: string }>;

export const stop = {
  activated: "Emergency Stop Activated",
  allStopped: "All pumps have been stopped immediately.",
  failed: "Emergency Stop Failed",
  someFailed: "Failed to stop some devices. Check manually.",
  noneConfirmed: "No device confirmed the stop. Unplug the pumps now.",
  oneNotConfirmed: ({ names }: Names) => `${names} has not confirmed the stop. Unplug its pumps now.`,
  someNotConfirmed: ({ names }: Names) => `${names} have not confirmed the stop. Unplug their pumps now.`,
  onItsWayToOne: "STOP is on its way to the controller.",
  onItsWay: ({ count }: Readonly<{ count: number }>) => `STOP is on its way to ${count} controllers.`,
  notSent: "The stop could not be sent.",
  notSentBecause: ({ reason }: Readonly<{ reason: string }>) => `The stop could not be sent. ${reason}`,
  keptAndRepeated: "The server has the stop and repeats it until the controller answers.",
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
  headerShort: "STOPPED",
  headerActive: "EMERGENCY STOP ACTIVE",
};
