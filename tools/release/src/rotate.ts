// Secrets that are replaced while the instance goes on. What the services read is written at their next start, like everything
// else; until then nothing has changed for them.

import { join } from "node:path";
import {
  forgetOldAuthority,
  isAuthorityReplaced,
  replaceAuthority,
  takeOverNextAuthority,
} from "@halocline/local-services/authority";
import { newNatsKeys } from "@halocline/local-services/nats";
import { loadSecrets, newSecret, replaceFile, type Secrets } from "./secrets.ts";

const DAY_MS = 86_400_000;
/** As long as a session lives (sessions.store.ts of the server): by then every cookie was signed anew, or has ended. */
const OVERLAP_DAYS = 30;

export const ROTATED = ["session", "broker-keys", "device-ca"] as const;
export type Rotated = (typeof ROTATED)[number];

export type Rotation = Readonly<{
  folder: string;
  /** The old one counts no more. */
  isFinish: boolean;
  /** Whatever still depends on the old one. */
  isNow: boolean;
  nowMs: number;
}>;

/** What cannot be done, in a sentence for whoever asked for it. */
export class RotationError extends Error {}

const save = (folder: string, secrets: Secrets): void =>
  replaceFile(join(folder, "secrets.json"), JSON.stringify(secrets, null, 2));

function rotateSession({ folder, isFinish, isNow, nowMs }: Rotation): string {
  const { oldSession, ...secrets } = loadSecrets(folder);
  if (!isFinish) {
    if (oldSession) throw new RotationError(`it is being replaced since ${oldSession.since}: finish that first`);
    const since = new Date(nowMs).toISOString();
    save(folder, { ...secrets, session: newSecret(), oldSession: { secret: secrets.session, since } });
    return `restart the server now, and finish in ${OVERLAP_DAYS} days: until then the old one still counts`;
  }
  if (!oldSession) throw new RotationError("nothing is being replaced");
  const endsMs = Date.parse(oldSession.since) + OVERLAP_DAYS * DAY_MS;
  if (nowMs < endsMs && !isNow) {
    const day = new Date(endsMs).toISOString().slice(0, 10);
    throw new RotationError(`people whose browser has the old one would be signed out: wait until ${day}, or say --now`);
  }
  save(folder, secrets);
  return "restart the server now: the old one counts no more";
}

function rotateBrokerKeys({ folder, isFinish }: Rotation): string {
  if (isFinish) throw new RotationError("they have no time in which both count: there is nothing to finish");
  save(folder, { ...loadSecrets(folder), nats: newNatsKeys() });
  return "restart the broker and the server now, together; devices come back by themselves";
}

function rotateAuthority({ folder, isFinish, isNow }: Rotation): string {
  takeOverNextAuthority(folder);
  const isReplaced = isAuthorityReplaced(folder);
  if (!isFinish) {
    if (isReplaced) throw new RotationError("it is being replaced: finish that first");
    replaceAuthority(folder);
    return "restart the broker and the server now; devices that are set up from then on know the new one, the others go on";
  }
  if (!isReplaced) throw new RotationError("nothing is being replaced");
  if (!isNow)
    throw new RotationError(
      "devices that were set up before lose the broker until they are set up again with the new ca.pem: say --now once all are",
    );
  forgetOldAuthority(folder);
  return "restart the broker now: devices that know only the old one are not let in any more";
}

const ROTATE: Readonly<Record<Rotated, (rotation: Rotation) => string>> = {
  session: rotateSession,
  "broker-keys": rotateBrokerKeys,
  "device-ca": rotateAuthority,
};

/** Answers with what has to be done next. */
export const rotate = (what: Rotated, rotation: Rotation): string => ROTATE[what](rotation);
