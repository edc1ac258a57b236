// Alerts that a browser shows, also while Halocline is closed.

export const browsers = {
  title: "Alerts in This Browser",
  subtitle: "Shown by the browser or the installed app, also while Halocline is closed.",
  limits:
    "A browser cannot ring through silent mode or Do Not Disturb, and an iPhone shows no buttons. To be woken, add a service that rings below.",
  notLoaded: "Could not find out whether this browser shows alerts",
  turnOn: "Turn On in This Browser",
  turningOn: "Turning on...",
  asks: "The browser asks whether Halocline may notify you: allow it. Signing out here ends it.",
  notTurnedOn: "Alerts not turned on",
  notSubscribed:
    "The browser did not get an address for messages. Some browsers switch that off: look for push messages in its settings, or use another one.",
  deniedTitle: "Notifications are blocked",
  deniedText:
    "Open the settings of this page (the icon beside the address), allow notifications, and load the page again. For an installed app, allow them in your system's settings.",
  unsupportedTitle: "This browser cannot do it",
  unsupportedText:
    "It needs a current Chrome, Edge, Firefox or Safari, not in a private window, and an address that begins with https.",
  homeScreenTitle: "First put Halocline on the home screen",
  homeScreenText:
    "An iPhone or iPad shows alerts only of apps on its home screen. In Safari: Share → Add to Home Screen. Open Halocline there and come back to this page.",
  here: "This browser",
};
