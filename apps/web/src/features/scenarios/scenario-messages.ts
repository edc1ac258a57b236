import { scenarios } from "@halocline/messages/en/scenarios";
import { screenMessages } from "@/lib/language/messages.ts";

export const scenarioMessages = screenMessages("scenarios", scenarios);
