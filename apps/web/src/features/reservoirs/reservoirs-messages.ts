import { reservoirs } from "@halocline/messages/en/reservoirs";
import { screenMessages } from "@/lib/language/messages.ts";

export const reservoirsMessages = screenMessages("reservoirs", reservoirs);
