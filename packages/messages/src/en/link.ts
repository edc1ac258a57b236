// Whether page, server and controller hear each other.

type Span = Readonly<{ span: string }>;
type Signal = Readonly<{ number: string }>;

export const link = {
  page: "This page",
  server: "Server",
  controller: "Controller",
  hears: "connected",
  hearsPoorly: "weak connection",
  hearsNothing: "no connection",
  notKnown: "not known",
  fine: "Connection is fine.",
  browserOffline: "This browser is offline. What you see here is the last known state.",
  serverSilent: "This page cannot reach the server. What you see here is the last known state.",
  neverSignedIn: "The controller has not signed in yet: type the pairing code into its setup page, or give it its key.",
  silentAlone: ({ span }: Span) => `Nothing came from this controller for ${span}: check its power and WiFi.`,
  silentOnlyThis: ({ span }: Span) =>
    `Nothing came from this controller for ${span}. Others answer, so check this one's power and WiFi.`,
  silentAll: ({ span }: Span) =>
    `Nothing came from this controller for ${span}, nor from any other: check your home network and its internet connection.`,
  serverBehind: ({ span }: Span) =>
    `The server is behind: what this controller sent in the last ${span} is not worked off yet. The controller is not to blame.`,
  late: ({ span }: Span) => `The controller is connected, but its last message came ${span} ago.`,
  heldByFault: "The controller is connected, and held by a latched fault.",
  heldByWater: "The controller is connected, and holds its pumps off because water moved by itself.",
  sensorFailed: "The controller is connected, but its level sensor gives no valid reading.",
  weakSignal: "The controller is connected, but its WiFi is weak: move it or the router closer.",
  /** How strong the WiFi is, with its number. */
  signal: {
    unknown: "Unknown",
    excellent: ({ number }: Signal) => `Excellent (${number})`,
    good: ({ number }: Signal) => `Good (${number})`,
    fair: ({ number }: Signal) => `Fair (${number})`,
    weak: ({ number }: Signal) => `Weak (${number})`,
    veryWeak: ({ number }: Signal) => `Very weak (${number})`,
  },
  /** Of a controller, asked for by a person. */
  test: {
    act: "Test Connection",
    acting: "Testing...",
    passed: "Connection Test Passed",
    failed: "Connection Test Failed",
    roundTrip: ({ answer, milliseconds }: Readonly<{ answer: string; milliseconds: number }>) =>
      `${answer} There and back in ${milliseconds} ms.`,
  },
};
