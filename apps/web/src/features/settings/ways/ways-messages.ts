import { ways } from "@halocline/messages/en/ways";
import { screenMessages } from "@/lib/language/messages.ts";

export const waysMessages = screenMessages("ways", ways);
