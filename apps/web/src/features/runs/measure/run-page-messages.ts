import { runPage } from "@halocline/messages/en/run-page";
import { screenMessages } from "@/lib/language/messages.ts";

export const runPageMessages = screenMessages("runPage", runPage);
