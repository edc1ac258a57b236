// The connection between page, server and controller.

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
  browserOffline: "This browser is offline. You see the last known state.",
  serverSilent: "This page cannot reach the server. You see the last known state.",
  neverSignedIn: "The controller has not connected yet. Enter the pairing code or its key on its setup page.",
  silentAlone: ({ span }: Span) => `No data from this controller for ${span}. Check its power and Wi-Fi.`,
  silentOnlyThis: ({ span }: Span) =>
    `No data from this controller for ${span}. Others are connected: check this one's power and Wi-Fi.`,
  silentAll: ({ span }: Span) =>
    `No data from this controller for ${span}, nor from any other. Check your home network and internet connection.`,
  serverBehind: ({ span }: Span) =>
    `The server is behind. It has not processed this controller's data of the last ${span} yet. The controller is not the cause.`,
  late: ({ span }: Span) => `The controller is connected, but its last message came ${span} ago.`,
  heldByFault: "The controller is connected. Its water pumps are locked until the fault is reset.",
  heldByWater: "The controller is connected. It holds its pumps off because the level changed without a known cause.",
  sensorFailed: "The controller is connected, but its level sensor gives no valid reading.",
  weakSignal: "The controller is connected, but its Wi-Fi is weak. Move it and the router closer together.",
  /** The strength of the Wi-Fi signal, with its number. */
  signal: {
    unknown: "Unknown",
    excellent: ({ number }: Signal) => `Excellent (${number})`,
    good: ({ number }: Signal) => `Good (${number})`,
    fair: ({ number }: Signal) => `Fair (${number})`,
    weak: ({ number }: Signal) => `Weak (${number})`,
    veryWeak: ({ number }: Signal) => `Very weak (${number})`,
  },
  /** Of a controller, started by a person. */
  test: {
    act: "Test Connection",
    acting: "Testing...",
    passed: "Connection Test Passed",
    failed: "Connection Test Failed",
    roundTrip: ({ answer, milliseconds }: Readonly<{ answer: string; milliseconds: number }>) =>
      `${answer} Round trip: ${milliseconds} ms.`,
  },
};
