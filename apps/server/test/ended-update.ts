import { randomUUID } from "node:crypto";
import type { OpenDatabase } from "./open-database.ts";

/** An update that is over, and the release it was to; its id is also the release's. */
export async function addEndedUpdate(
  { truth }: Pick<OpenDatabase, "truth">,
  { accountId, device }: Readonly<{ accountId: string; device: string }>,
): Promise<string> {
  const id = randomUUID();
  await truth(
    `with release as (
       insert into firmware_releases (id, version, is_stable, is_beta, requires_factory_reset, file_bytes, file_sha256, signature, chip, secure_version)
       values ($1::uuid, $1::text, false, false, false, 1, sha256('x'::bytea), decode(repeat('00', 70), 'hex'), 'esp32', 0))
     insert into firmware_updates
       (id, account_id, device_id, release_id, version, boot, status, error_code, requested_by, created_at, moved_at, completed_at)
     values ($1::uuid, $2, $3, $1::uuid, '1.0.0', 1, 'failed', 'net', 'x', now(), now(), now())`,
    [id, accountId, device],
  );
  return id;
}
