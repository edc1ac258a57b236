// Notifications that a browser shows while no page is open. The text of an alert is part of the message.

export const push = {
  acknowledge: "Acknowledge",
  showSteps: "Show the steps",
  /** Of a message that cannot be read. */
  unreadTitle: "Halocline has an alert",
  unreadText: "Open the app to see it.",
  notAcknowledged: "Not acknowledged. Open the app to do it there.",
  /** The browser ended its push subscription. */
  endedTitle: "Alerts in this browser are off",
  endedText: "Open the app and turn them on again in the settings.",
};
