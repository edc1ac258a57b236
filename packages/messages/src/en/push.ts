// What a browser shows while no page is open. The alert's own words come with the message.

export const push = {
  acknowledge: "Acknowledge",
  showSteps: "Show the steps",
  /** Of a message that cannot be read. */
  unreadTitle: "Halocline has an alert",
  unreadText: "Open the app to see what happened.",
  notAcknowledged: "Not acknowledged. Open the app to do it there.",
  /** The browser has ended its subscription by itself. */
  endedTitle: "Alerts in this browser have ended",
  endedText: "Open the app and turn them on again in the settings.",
};
