import { devicePage } from "@halocline/messages/en/device-page";
import { screenMessages } from "@/lib/language/messages.ts";

export const devicePageMessages = screenMessages("devicePage", devicePage);
