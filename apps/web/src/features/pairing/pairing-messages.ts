import { pairing } from "@halocline/messages/en/pairing";
import { screenMessages } from "@/lib/language/messages.ts";

export const pairingMessages = screenMessages("pairing", pairing);
