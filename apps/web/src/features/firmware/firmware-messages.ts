import { firmware } from "@halocline/messages/en/firmware";
import { screenMessages } from "@/lib/language/messages.ts";

export const firmwareMessages = screenMessages("firmware", firmware);
