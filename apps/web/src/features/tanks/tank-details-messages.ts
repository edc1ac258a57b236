import { tankDetails } from "@halocline/messages/en/tank-details";
import { screenMessages } from "@/lib/language/messages.ts";

export const tankDetailsMessages = screenMessages("tankDetails", tankDetails);
