import { vacationCheck } from "@halocline/messages/en/vacation-check";
import { screenMessages } from "@/lib/language/messages.ts";

export const vacationCheckMessages = screenMessages("vacationCheck", vacationCheck);
