// Alert channels: whether each one works, and a test of each.

import { channelErrors } from "./channel-errors.ts";

type Time = Readonly<{ time: string }>;
type Name = Readonly<{ name: string }>;

export const ways = {
  title: "Alert channels",
  subtitle: "Send a test to each channel and confirm that it arrived. Each channel is also tested once a week, without a sound.",
  mail: "Email",
  testAll: "Test all channels",
  testing: "Sending...",
  notLoaded: "The alert channels could not be loaded.",
  none: "No channels enabled.",
  health: { off: "Off", failing: "Not working", silent: "Not working", unconfirmed: "Not confirmed", confirmed: "Works" },
  delivered: ({ time }: Time) => `Last delivered: ${time}`,
  neverDelivered: "Nothing delivered yet",
  confirmed: ({ time }: Time) => `You confirmed a test on ${time}.`,
  notConfirmed: "You have not confirmed a test yet.",
  failed: ({ time, reason }: Time & Readonly<{ reason: string }>) => `Failed: ${time}, ${reason}`,
  mailRefused: "the mail server did not accept it",
  silent: "Nothing was delivered for 8 days.",
  notForCritical: "This channel does not get critical alerts.",
  notTaken: ({ reason }: Readonly<{ reason: string }>) => `The test failed: ${reason}`,
  taken: "Sent. Did it arrive?",
  arrived: "Yes, it arrived",
  arrivedNamed: ({ name }: Name) => `Yes, it arrived: ${name}`,
  notArrived: "No",
  notArrivedNamed: ({ name }: Name) => `No, it did not arrive: ${name}`,
  notArrivedText: "Check the app's notification permission or your spam folder, then send another test.",
  notNoted: "Your answer was not saved",
  nothing: {
    title: "Critical alerts cannot reach you",
    text: "None of your channels for critical alerts works. You would not be notified of a leak or a stuck pump.",
    open: "Notification settings",
  },
  broken: ({ names }: Readonly<{ names: string }>) =>
    `Not working: ${names}. Critical alerts do not reach you there. Send a test.`,
  brokenTitle: "An alert channel is not working",
  errors: channelErrors,
};
