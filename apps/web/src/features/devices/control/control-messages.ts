import { control } from "@halocline/messages/en/control";
import { screenMessages } from "@/lib/language/messages.ts";

export const controlMessages = screenMessages("control", control);
