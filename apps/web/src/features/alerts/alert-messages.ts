import { alertList } from "@halocline/messages/en/alert-list";
import { screenMessages } from "@/lib/language/messages.ts";

export const alertMessages = screenMessages("alertList", alertList);
