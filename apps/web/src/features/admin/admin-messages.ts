import { admin } from "@halocline/messages/en/admin";
import { screenMessages } from "@/lib/language/messages.ts";

export const adminMessages = screenMessages("admin", admin);
