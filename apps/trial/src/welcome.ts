// The last words of the start. The address is the very last: it is what somebody came for.

import type { DemoHousehold } from "@halocline/local-services/demo-household";

export type Welcome = Readonly<{ tookS: number; publicUrl: string; setUpToken: string; household: DemoHousehold }>;

export function welcome({ tookS, publicUrl, setUpToken, household }: Welcome): string[] {
  const { email, password, isNew } = household;
  const kept = isNew ? "New data" : "The data of last time, as it was left";
  return [
    "",
    `Halocline is up after ${tookS.toFixed(1)} s with two simulated tanks and the year behind them.`,
    "  This is for trying. Connect no real device to it; docs/operations.md says how to install it for a real tank.",
    `  ${kept}, all of it in the volume of this container.`,
    `  To see the administrator's pages, sign in and open ${publicUrl}/admin#setup=${setUpToken}`,
    `Open ${publicUrl} and sign in with ${email} / ${password ?? "the password that you chose"}`,
  ];
}
