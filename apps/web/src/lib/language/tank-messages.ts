import { alertsMessages } from "@halocline/messages/texts/alerts";
import { faultsMessages } from "@halocline/messages/texts/faults";
import { holdsMessages } from "@halocline/messages/texts/holds";
import { verdictMessages } from "@halocline/messages/texts/verdict";

/** The texts of a verdict, and of the alert, fault or hold that it is about. */
export const tankMessages = () => ({
  alerts: alertsMessages(),
  faults: faultsMessages(),
  holds: holdsMessages(),
  verdict: verdictMessages(),
});
