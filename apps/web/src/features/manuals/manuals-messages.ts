import { manuals } from "@halocline/messages/en/manuals";
import { screenMessages } from "@/lib/language/messages.ts";

export const manualsMessages = screenMessages("manuals", manuals);
