import { runDetails } from "@halocline/messages/en/run-details";
import { screenMessages } from "@/lib/language/messages.ts";

export const runDetailsMessages = screenMessages("runDetails", runDetails);
