import { relaysMessages } from "@halocline/messages/texts/relays";
import { clsx } from "clsx";
import { relayStyle } from "../relays/relay-style.ts";
import type { RelayModel } from "./relay-model.ts";

/** While a command is on its way the old state is not repeated as if it still held (SAFE-18). */
export function RelayPill({ model }: Readonly<{ model: RelayModel }>) {
  const { sending, states } = relaysMessages();
  return (
    <span
      className={clsx("shrink-0 rounded-full px-2.5 py-1 text-xs font-semibold whitespace-nowrap", relayStyle(model.view).pill)}
    >
      {model.sending ? sending : states[model.view.state]}
    </span>
  );
}
