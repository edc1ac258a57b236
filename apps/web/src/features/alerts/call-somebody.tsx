import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { alertListMessages } from "@halocline/messages/texts/alert-list";
import { Phone } from "lucide-react";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { type Contacts, isCallable } from "./contacts.api.ts";

/** Somebody else of the household, while something critical goes on. */
export function CallSomebody({ alert, contacts }: Readonly<{ alert: Alert; contacts: Contacts }>) {
  if (!isCallable(alert)) return null;
  return contacts.map(({ userId, name, phoneNumber }) => (
    <a key={userId} href={`tel:${phoneNumber}`} className={buttonStyle("secondary")}>
      <Phone className="size-4" aria-hidden />
      {alertListMessages().call({ name })}
    </a>
  ));
}
