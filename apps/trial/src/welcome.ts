// The lines printed when everything runs. The address is in the last line.

import type { DemoHousehold } from "@halocline/local-services/demo-household";

export type Welcome = Readonly<{ tookS: number; publicUrl: string; setUpToken: string; household: DemoHousehold }>;

export function welcome({ tookS, publicUrl, setUpToken, household }: Welcome): string[] {
  const { email, password, isNew } = household;
  const kept = isNew ? "New data" : "The data of the last start";
  return [
    "",
    `Halocline started in ${tookS.toFixed(1)} s, with two simulated tanks and a year of history.`,
    "  For trying out only: do not connect a real controller. See docs/operations.md to install Halocline for a real tank.",
    `  ${kept} is in the volume of this container.`,
    `  To see the administrator's pages, sign in and open ${publicUrl}/admin#setup=${setUpToken}`,
    `Open ${publicUrl} and sign in with ${email} / ${password ?? "your password"}`,
  ];
}
