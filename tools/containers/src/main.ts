// pnpm containers [name]...: makes the base images of this machine and tells what each cost.

import { BASE_IMAGES, type BaseImage, baseImage } from "./base-images.ts";
import { sizeBytes } from "./podman.ts";

const isBaseImage = (name: string): name is BaseImage => (BASE_IMAGES as readonly string[]).includes(name);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !isBaseImage(name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(", ")}; known: ${BASE_IMAGES.join(", ")}`);
  process.exit(1);
}

for (const name of names.length > 0 ? names.filter(isBaseImage) : BASE_IMAGES) {
  const startedMs = performance.now();
  const image = baseImage(name);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${image}  ${seconds} s  ${Math.round(sizeBytes(image) / 1e6)} MB`);
}
