import { settings } from "@halocline/messages/en/settings";
import { screenMessages } from "@/lib/language/messages.ts";

export const settingsMessages = screenMessages("settings", settings);
