// What an update needs from outside: the network, the key that releases are signed with, and the faults that were switched on.

import type { KeyObject } from "node:crypto";
import type { Flash } from "@halocline/virtual-device/device/flash";
import type { ImageSink } from "@halocline/virtual-device/device/image-slot";
import type { UpdateSupport } from "@halocline/virtual-device/device/update";
import type { UpdateFaults } from "@halocline/virtual-device/faults/update-faults";
import { fetchImage } from "./link/fetch-image.ts";
import { imageFault } from "./verify-image.ts";

export type UpdateWorld = Readonly<{
  flash: Flash;
  /** Built into the device; null believes nobody. */
  publicKey: KeyObject | null;
  isOnline: () => boolean;
  faults: () => UpdateFaults;
}>;

function spoilt(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[0] = (copy[0] ?? 0) ^ 1;
  return copy;
}

export function updateSupportOf({ flash, publicKey, isOnline, faults }: UpdateWorld): UpdateSupport {
  return {
    fetchImage: (order, sink) => {
      const { key = "" } = flash.content.grant ?? {};
      const hurt: ImageSink = { ...sink, received: (bytes) => sink.received(faults().isImageSpoilt ? spoilt(bytes) : bytes) };
      return fetchImage({ url: order.url, key, sizeBytes: order.size, isOnline, isSlow: () => faults().isDownloadSlow }, hurt);
    },
    imageFault: (image, order) => {
      const sig = faults().isSignatureSpoilt ? `AAAA${order.sig.slice(4)}` : order.sig;
      return imageFault(image, { ...order, sig }, publicKey);
    },
  };
}
