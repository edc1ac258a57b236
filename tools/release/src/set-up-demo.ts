// A public demonstration on an instance of its own: a household of simulated tanks, whose owner nobody can sign in as.

import { withClient } from "@halocline/local-services/database";
import { demoHousehold } from "@halocline/local-services/demo-household";
import { loadDemoYear } from "@halocline/local-services/demo-year/load-demo-year";

const hasPeople = (ownerUrl: string): Promise<boolean> =>
  withClient(ownerUrl, async (client) => ((await client.query("select from auth.users limit 1")).rowCount ?? 0) > 0);

export type DemoUrls = Readonly<Record<"owner" | "ingest" | "worker", string>>;

/** Answers whether it was done. */
export async function setUpDemo(urls: DemoUrls, devicesFile: string, isPublic: boolean): Promise<boolean> {
  // The set-up token lets in the first person: that must be whoever installs the instance.
  if (!(await hasPeople(urls.owner))) {
    console.error("demo: create the first account of this instance before its demonstration");
    return false;
  }
  await demoHousehold(urls.owner, { devicesFile, password: null, isPublic });
  if (isPublic) await loadDemoYear({ ...urls, admin: urls.owner }, devicesFile);
  console.log(isPublic ? `demo: open; its devices are in ${devicesFile}` : "demo: closed");
  return true;
}
