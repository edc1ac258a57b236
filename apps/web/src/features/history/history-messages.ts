import { history } from "@halocline/messages/en/history";
import { screenMessages } from "@/lib/language/messages.ts";

export const historyMessages = screenMessages("history", history);
