/** The part of it that we use: RFC 8188, with the keys of RFC 8291. Texts are base64url. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  type Parameters = Readonly<{ version: "aes128gcm"; dh: string; authSecret: string; privateKey: ECDH }>;
  const ece: { encrypt: (plain: Buffer, parameters: Parameters) => Buffer };
  export default ece;
}
