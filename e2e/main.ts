// pnpm e2e: the whole system in real processes, on this machine and in containers.

import { Argument, command } from "@halocline/command-line/command";
import { vitestCommand } from "@halocline/command-line/vitest";
import { BASE_IMAGES } from "@halocline/containers/base-images";

const STORIES = ["--config", "e2e/vitest.config.ts"];

export const program = vitestCommand(
  "pnpm e2e",
  "Runs the whole system in real processes, with E2E_DEVICE=firmware on the real device program.",
  "pnpm e2e e2e/water-change.e2e.ts",
  STORIES,
);
program.addCommand(
  vitestCommand(
    "smoke",
    "Builds, installs and starts Halocline on this machine, then signs up, pairs a device and switches a relay.",
    "pnpm e2e smoke",
    [...STORIES, "e2e/production.e2e.ts"],
  ),
);
program.addCommand(
  vitestCommand(
    "containers",
    "Builds and runs compose, the container to try and the units from clean images, with backup and restore.",
    "pnpm e2e containers e2e/containers-trial.e2e.ts",
    ["--config", "e2e/containers.vitest.config.ts"],
  ),
);
program.addCommand(
  command(
    "images",
    "Makes the base images of this machine for the containers, and prints what each cost.",
    "pnpm e2e images node",
  )
    .addArgument(new Argument("[names...]", "only these").choices(BASE_IMAGES))
    .action(async (names) => (await import("@halocline/containers/make-images")).makeImages(names)),
);

if (import.meta.main) await program.parseAsync();
