// Alerts that a browser shows, even when Halocline is closed.

export const browsers = {
  title: "Alerts in this browser",
  subtitle: "Shown by the browser or the installed app, even when Halocline is closed.",
  limits:
    "Browser alerts cannot ring in silent mode or Do Not Disturb. On an iPhone they have no buttons. To be woken at night, add a service that rings below.",
  notLoaded: "Could not check whether this browser shows alerts",
  turnOn: "Turn on in this browser",
  turningOn: "Turning on...",
  asks: "Allow notifications when the browser asks. Signing out here turns them off.",
  notTurnedOn: "Alerts not turned on",
  notSubscribed:
    "The browser could not register for push messages. Turn on push messages in its settings, or use another browser.",
  deniedTitle: "Notifications are blocked",
  deniedText:
    "Open the settings of this page (the icon next to the address), allow notifications, and reload the page. For an installed app, allow them in your system's settings.",
  unsupportedTitle: "This browser cannot show alerts",
  unsupportedText: "Use a current Chrome, Edge, Firefox or Safari, not a private window, and an address that begins with https.",
  homeScreenTitle: "Add Halocline to the home screen first",
  homeScreenText:
    "An iPhone or iPad shows alerts only from apps on its home screen. In Safari: Share → Add to Home Screen. Then open Halocline there and return to this page.",
  here: "This browser",
};
