// In which language this person reads. Like the units: set before anything is drawn, and whoever draws begins anew when it
// changes (see the shell).

import type { Messages } from "@halocline/messages/catalogue";
import { en } from "@halocline/messages/en";

let shown: Messages = en;

export const messages = (): Messages => shown;

export function showMessages(chosen: Messages): void {
  shown = chosen;
}
