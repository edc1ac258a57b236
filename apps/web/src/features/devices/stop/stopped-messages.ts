import { stopped } from "@halocline/messages/en/stopped";
import { screenMessages } from "@/lib/language/messages.ts";

export const stoppedMessages = screenMessages("stopped", stopped);
