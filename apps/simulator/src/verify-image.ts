// SEC-11 on the device: an image is what its release says, and somebody who holds the release key signed it. The server
// checked it too, but a device believes its own key only.

import { createHash, type KeyObject, verify } from "node:crypto";
import type { UpdateFailure } from "@halocline/virtual-device/device/flash";
import type { UpdateOrder } from "@halocline/virtual-device/device/update";

/** Without a key of its own a device has nobody to believe. */
export function imageFault(image: Uint8Array, order: UpdateOrder, publicKey: KeyObject | null): UpdateFailure | null {
  if (image.length !== order.size) return "bad_size";
  if (createHash("sha256").update(image).digest("hex") !== order.sha256) return "bad_hash";
  if (publicKey?.asymmetricKeyDetails?.namedCurve !== "prime256v1") return "bad_sig";
  const signature = Buffer.from(order.sig, "base64");
  return verify("sha256", image, { key: publicKey, dsaEncoding: "der" }, signature) ? null : "bad_sig";
}
