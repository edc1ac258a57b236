import { account } from "@halocline/messages/en/account";
import { screenMessages } from "@/lib/language/messages.ts";

export const accountMessages = screenMessages("account", account);
