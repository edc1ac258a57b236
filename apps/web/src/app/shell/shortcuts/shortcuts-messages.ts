import { shortcuts } from "@halocline/messages/en/shortcuts";
import { screenMessages } from "@/lib/language/messages.ts";

export const shortcutsMessages = screenMessages("shortcuts", shortcuts);
