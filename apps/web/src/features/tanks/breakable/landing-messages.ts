import { landing } from "@halocline/messages/en/landing";
import { screenMessages } from "@/lib/language/messages.ts";

export const landingMessages = screenMessages("landing", landing);
