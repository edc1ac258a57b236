import { link } from "@halocline/messages/en/link";
import { screenMessages } from "./language/messages.ts";

export const linkMessages = screenMessages("link", link);
