// The last words of the start. The address is the very last: it is what somebody came for.

import { styleText } from "node:util";
import type { DemoHousehold } from "@halocline/local-services/demo-household";

export type Welcome = Readonly<{ tookS: number; publicUrl: string; mailUrl: string; household: DemoHousehold }>;

export function welcome({ tookS, publicUrl, mailUrl, household }: Welcome): string[] {
  const { email, password, isNew } = household;
  const address = (url: string) => styleText(["bold", "underline"], url);
  const kept = isNew ? "New data" : "The data of last time, as it was left";
  return [
    "",
    `Halocline is up after ${tookS.toFixed(1)} s with two simulated tanks and the year behind them.`,
    `  ${kept}, in .local/dev, with all logs; pnpm dev --fresh begins anew. Edit the server or the web app: both reload.`,
    "  In another terminal: pnpm simulate --pair for one more device, pnpm firmware sample 1.0.0 for an update to install.",
    `  Mails that it would have sent, until it is stopped: ${address(mailUrl)}`,
    `Open ${address(publicUrl)} and sign in with ${email} / ${password ?? "the password that you chose"}   (stop with Ctrl+C)`,
  ];
}
