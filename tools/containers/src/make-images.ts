// Makes base images of this machine and prints the time and size of each.

import { BASE_IMAGES, type BaseImage, baseImage } from "./base-images.ts";
import { sizeBytes } from "./podman.ts";

export function makeImages(names: readonly BaseImage[]): void {
  for (const name of names.length > 0 ? names : BASE_IMAGES) {
    const startedMs = performance.now();
    const image = baseImage(name);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.log(`${image}  ${seconds} s  ${Math.round(sizeBytes(image) / 1e6)} MB`);
  }
}
