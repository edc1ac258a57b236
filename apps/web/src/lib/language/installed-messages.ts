import { installed } from "@halocline/messages/en/installed";
import { screenMessages } from "./messages.ts";

export const installedMessages = screenMessages("installed", installed);
