import { schedules } from "@halocline/messages/en/schedules";
import { screenMessages } from "@/lib/language/messages.ts";

export const schedulesMessages = screenMessages("schedules", schedules);
