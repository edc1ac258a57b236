// The lines printed when everything runs. The address is in the last line.

import { styleText } from "node:util";
import type { DemoHousehold } from "@halocline/local-services/demo-household";

export type Welcome = Readonly<{ tookS: number; publicUrl: string; mailUrl: string; household: DemoHousehold }>;

export function welcome({ tookS, publicUrl, mailUrl, household }: Welcome): string[] {
  const { email, password, isNew } = household;
  const address = (url: string) => styleText(["bold", "underline"], url);
  const kept = isNew ? "New data" : "The data of the last start";
  return [
    "",
    `Halocline started in ${tookS.toFixed(1)} s, with two simulated tanks and a year of history.`,
    `  ${kept} and all logs are in .local/dev; pnpm dev --fresh starts with new data. The server and the web app reload on edits.`,
    "  In another terminal: pnpm simulate --pair adds a controller, pnpm firmware sample 1.0.0 adds a firmware release.",
    `  Emails of this server, kept until it stops: ${address(mailUrl)}`,
    `Open ${address(publicUrl)} and sign in with ${email} / ${password ?? "your password"}   (stop with Ctrl+C)`,
  ];
}
