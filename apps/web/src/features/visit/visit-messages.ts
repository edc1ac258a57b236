import { visit } from "@halocline/messages/en/visit";
import { screenMessages } from "@/lib/language/messages.ts";

export const visitMessages = screenMessages("visit", visit);
