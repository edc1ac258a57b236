// A public demonstration on an instance of its own: a household of simulated tanks, whose owner nobody can sign in as.

import { withClient } from "@halocline/local-services/database";
import { demoHousehold } from "@halocline/local-services/demo-household";

const hasPeople = (ownerUrl: string): Promise<boolean> =>
  withClient(ownerUrl, async (client) => ((await client.query("select from auth.users limit 1")).rowCount ?? 0) > 0);

/** Answers whether it was done. */
export async function setUpDemo(ownerUrl: string, devicesFile: string, isPublic: boolean): Promise<boolean> {
  // The set-up token lets in the first person: that must be whoever installs the instance.
  if (!(await hasPeople(ownerUrl))) {
    console.error("demo: create the first account of this instance before its demonstration");
    return false;
  }
  await demoHousehold(ownerUrl, { devicesFile, password: null, isPublic });
  console.log(isPublic ? `demo: open; its devices are in ${devicesFile}` : "demo: closed");
  return true;
}
