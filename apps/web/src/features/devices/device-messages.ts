import { devices } from "@halocline/messages/en/devices";
import { screenMessages } from "@/lib/language/messages.ts";

export const deviceMessages = screenMessages("devices", devices);
