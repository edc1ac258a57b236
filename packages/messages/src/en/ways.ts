// Every way to reach a person: whether it works, and a test through each.

import { channelErrors } from "./channel-errors.ts";

type Time = Readonly<{ time: string }>;
type Name = Readonly<{ name: string }>;

export const ways = {
  title: "What Wakes You",
  subtitle: "Send a test through each way, and say whether it arrived. Each is also tested once a week, without a sound.",
  mail: "Mail",
  testAll: "Send a Test through Each",
  testing: "Sending...",
  notLoaded: "The ways to reach you could not be loaded.",
  none: "No way is switched on.",
  health: { off: "Off", failing: "Broken", silent: "Broken", unconfirmed: "Not confirmed", confirmed: "Works" },
  delivered: ({ time }: Time) => `Last delivered: ${time}`,
  neverDelivered: "Nothing delivered yet",
  confirmed: ({ time }: Time) => `You saw a test arrive on ${time}.`,
  notConfirmed: "You have not said yet that a test arrived.",
  failed: ({ time, reason }: Time & Readonly<{ reason: string }>) => `Failed: ${time}, ${reason}`,
  mailRefused: "the mail server did not take it",
  silent: "Nothing was delivered for 8 days.",
  notForCritical: "Critical alerts do not go this way.",
  notTaken: ({ reason }: Readonly<{ reason: string }>) => `The test failed: ${reason}`,
  taken: "Taken. Did it arrive?",
  arrived: "Yes, it arrived",
  arrivedNamed: ({ name }: Name) => `Yes, it arrived: ${name}`,
  notArrived: "No",
  notArrivedNamed: ({ name }: Name) => `No, it did not arrive: ${name}`,
  notArrivedText: "Look at the app's permission to notify, or into the spam folder, and send another test.",
  notNoted: "Your answer was not saved",
  nothing: {
    title: "Nothing can wake you",
    text: "No working way carries critical alerts to you: you would not learn of a leak or a stuck pump.",
    open: "Notification settings",
  },
  broken: ({ names }: Readonly<{ names: string }>) => `Broken: ${names}. Critical alerts do not reach you there. Send a test.`,
  brokenTitle: "A way to reach you is broken",
  errors: channelErrors,
};
