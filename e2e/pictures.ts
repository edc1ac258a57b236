// pnpm pictures: what a person looks at before committing it. A command loads its code only when it runs.

import { command } from "@halocline/command-line/command";

export const program = command(
  "pnpm pictures",
  "Takes the pictures of README, docs and landing page from the running app. Look at each before you commit it.",
  "pnpm pictures recording",
).action(async () => {
  await import("./screenshots.ts");
});
program.addCommand(
  command(
    "recording",
    "Records README's first picture: a hose bursts in the demonstration and the device saves the floor.",
    "pnpm pictures recording",
  ).action(async () => {
    await import("./recording.ts");
  }),
);
program.addCommand(
  command("beside", "Lays states of the gallery beside drawings, in .local/beside/index.html.", "pnpm pictures beside ~/drawings")
    .argument("<folder>", "PNG files, each named with its number first")
    .action(async (folder) => (await import("./beside.ts")).drawBeside(folder)),
);

if (import.meta.main) await program.parseAsync();
