// May this connection come in, and what may it touch? The question every connecting device is asked.

import { createHash, timingSafeEqual } from "node:crypto";
import { isPairingClientId, isRegistrationId } from "@halocline/domain/devices/ids";
import { devicePermissions, type Permissions, pairingPermissions } from "./permissions.ts";

export type ConnectAttempt = Readonly<{
  kind: string | undefined;
  clientId: string | undefined;
  username: string | undefined;
  password: string | undefined;
}>;

/** What is known about a registration. `isClaimOpen`: it has not connected yet, or has not used its newest key. */
export type KnownKey = Readonly<{ hash: Buffer; isClaimOpen: boolean }>;

export type FindKey = (registrationId: string) => Promise<KnownKey | null>;

type Allowed = Readonly<{ isAllowed: true; name: string; permissions: Permissions; lifetimeS: number | null }>;

export type AuthDecision =
  | (Allowed & Readonly<{ as: "pairing" }>)
  | (Allowed & Readonly<{ as: "device"; key: KnownKey }>)
  | Readonly<{ isAllowed: false; reason: "not_mqtt" | "bad_client_id" | "unknown_or_revoked" | "wrong_key" | "too_many" }>;

const PAIRING_USER = "pair";
const PAIRING_LIFETIME_S = 600;

/** Keys are 256 random bits, so one round of SHA-256 is right: a slow hash would only serve a reconnect storm badly. */
export const hashKey = (key: string): Buffer => createHash("sha256").update(key).digest();

export const isPairingAttempt = ({ username }: ConnectAttempt): boolean => username === PAIRING_USER;

export async function authenticateDevice(attempt: ConnectAttempt, findKey: FindKey): Promise<AuthDecision> {
  const { kind, clientId, username, password } = attempt;
  if (kind !== "mqtt") return { isAllowed: false, reason: "not_mqtt" };

  if (isPairingAttempt(attempt)) {
    if (!clientId || !isPairingClientId(clientId)) return { isAllowed: false, reason: "bad_client_id" };
    return {
      isAllowed: true,
      as: "pairing",
      name: clientId,
      permissions: pairingPermissions(clientId),
      lifetimeS: PAIRING_LIFETIME_S,
    };
  }
  // Were the client id free, one device could throw another out by borrowing its id.
  if (!username || !isRegistrationId(username) || clientId !== username) return { isAllowed: false, reason: "bad_client_id" };
  const key = await findKey(username);
  if (!key) return { isAllowed: false, reason: "unknown_or_revoked" };
  const offered = hashKey(password ?? "");
  if (offered.length !== key.hash.length || !timingSafeEqual(offered, key.hash)) return { isAllowed: false, reason: "wrong_key" };
  return { isAllowed: true, as: "device", name: username, permissions: devicePermissions(username), lifetimeS: null, key };
}
