import { pumping } from "@halocline/messages/en/pumping";
import { screenMessages } from "@/lib/language/messages.ts";

export const pumpingMessages = screenMessages("pumping", pumping);
