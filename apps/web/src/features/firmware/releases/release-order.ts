// Which release is worth a look, by its version alone. Whether it fits a device is the server's to say.

import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { compareVersions, isFirmwareVersion } from "@halocline/domain/firmware/version";
import { firmwareMessages } from "@halocline/messages/texts/firmware";

const isNewer = (version: string, than: string): boolean => compareVersions(version, than) > 0;

const newestOf = (releases: readonly FirmwareRelease[]): FirmwareRelease | null =>
  releases.toSorted((a, b) => compareVersions(b.version, a.version))[0] ?? null;

const stableOf = (releases: readonly FirmwareRelease[]) => releases.filter(({ isStable }) => isStable);

/** The newest stable release above what a device runs. A device that has not said what it runs has nothing to compare. */
export function newerStable(running: string | null, releases: readonly FirmwareRelease[]): FirmwareRelease | null {
  const newest = newestOf(stableOf(releases));
  return newest && running !== null && isNewer(newest.version, running) ? newest : null;
}

/** What the dialog shows first: the newest stable release, else whatever came last. */
export const firstChoice = (releases: readonly FirmwareRelease[]): FirmwareRelease | null =>
  newestOf(stableOf(releases)) ?? releases[0] ?? null;

type Remark = Readonly<{ error?: string; hint?: string }>;

/** Two releases cannot share a version, and one below the newest is worth a second look. */
export function versionRemark(typed: string, releases: readonly FirmwareRelease[]): Remark {
  const version = typed.trim();
  if (version === "") return {};
  const labels = firmwareMessages().complaints;
  if (releases.some((release) => release.version === version)) return { error: labels.alreadyReleased({ version }) };
  if (!isFirmwareVersion(version)) return { error: labels.versionFormat };
  const newest = newestOf(releases);
  if (!newest) return { hint: labels.firstRelease };
  const hintOf = isNewer(version, newest.version) ? labels.newerThanAll : labels.olderThanNewest;
  return { hint: hintOf({ version: newest.version }) };
}
