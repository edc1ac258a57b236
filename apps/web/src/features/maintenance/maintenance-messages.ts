import { maintenance } from "@halocline/messages/en/maintenance";
import { screenMessages } from "@/lib/language/messages.ts";

export const maintenanceMessages = screenMessages("maintenance", maintenance);
