// pnpm firmware: builds, verifies, releases and signs the device program. A command loads its code only when it runs.

import { command, Option, wholeNumber } from "@halocline/command-line/command";

export const program = command(
  "pnpm firmware",
  "Builds and verifies the device program, and makes, signs and tries firmware releases.",
  "pnpm firmware keys ~/halocline-keys",
);

/** What a person gives a command, such as a file that exists already, is answered in one sentence. */
async function orRefuse(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => program.error(`error: ${error instanceof Error ? error.message : String(error)}`));
}
const imageFiles = () => import("@halocline/firmware/image-files");

program.addCommand(
  command("build", "Builds the device program for this machine, and prints where it is.", "pnpm firmware build").action(
    async () => (await import("./build.ts")).buildProgram(),
  ),
);
program.addCommand(
  command(
    "verify",
    "Runs every test of the device program under sanitizers, then every fuzzer with a fixed number of inputs.",
    "pnpm firmware verify --part portable --search 60",
  )
    .addOption(
      new Option("--part <name>", "only what runs in simulated time, or on this machine's clock").choices([
        "portable",
        "machine",
      ] as const),
    )
    .option("--search <seconds>", "searches new inputs for so long in each fuzzer", wholeNumber)
    .option("--keep", "adds new inputs to the corpus, with --search")
    .action(async (options) => (await import("./verify.ts")).verify(options)),
);
program.addCommand(
  command(
    "mutants",
    "Breaks a copy of the device program, one fault at a time; a fault that no test notices fails.",
    "pnpm firmware mutants flash",
  )
    .argument("[part]", "only faults with this in their name, file or test")
    .action(async (part) => (await import("./mutants.ts")).tryMutants(part)),
);
program.addCommand(
  command(
    "cross",
    "Compiles the portable part for chips without a system, and prints sizes and what it needs.",
    "pnpm firmware cross",
  ).action(async () => (await import("./cross.ts")).compileForChips()),
);
program.addCommand(
  command(
    "release",
    "Builds a release for this machine's kind of processor. Sign it with pnpm firmware sign.",
    "pnpm firmware release 1.2.0 --public-key firmware-public.pem --out halocline-device-1.2.0.bin",
  )
    .argument("<version>", "such as 1.2.3 or 1.2.3-beta.1")
    .requiredOption("--public-key <file>", "the key that its next update must be signed with, PEM")
    .requiredOption("--out <file>", "a file that does not exist yet")
    .action(async (version, options) => orRefuse((await import("./release.ts")).buildRelease(version, options))),
);
program.addCommand(
  command("keys", "Makes a key pair for signing firmware. Never replaces one.", "pnpm firmware keys ~/halocline-keys")
    .argument("<folder>", "where to put the two files")
    .action(async (folder) => orRefuse(imageFiles().then(({ makeKeys }) => makeKeys(folder)))),
);
program.addCommand(
  command(
    "sign",
    "Signs an image, and prints the signature.",
    "pnpm firmware sign halocline.bin --key ~/halocline-keys/firmware-private.pem",
  )
    .argument("<image>", "the image")
    .requiredOption("--key <file>", "the private key, PEM")
    .option("--out <file>", "writes the signature there instead")
    .action(async (image, options) => orRefuse(imageFiles().then(({ signFile }) => signFile(image, options)))),
);
program.addCommand(
  command(
    "sample",
    "Makes a small signed image to upload and to install under pnpm dev. Only simulated devices can install it.",
    "pnpm firmware sample 1.1.0",
  )
    .argument("<version>", "its version")
    .option("--key <file>", "the private key, PEM; that of pnpm dev if not given")
    .option("--out <folder>", "where to put image and signature; .local/dev/firmware if not given")
    .action(async (version, options) => orRefuse(imageFiles().then(({ makeSample }) => makeSample(version, options)))),
);

if (import.meta.main) await program.parseAsync();
