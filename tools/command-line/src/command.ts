// How every program here reads its command line: with Commander, which prints the help and refuses what it does not know in one
// sentence. Only the server reads its one option without it, so that its bundle has no library more.

import { Command, InvalidArgumentError } from "@commander-js/extra-typings";

export { Argument, InvalidArgumentError, Option } from "@commander-js/extra-typings";

/** `example` is a whole line that works as it is. */
export const command = (name: string, description: string, example: string) =>
  new Command(name)
    .description(description)
    .addHelpText("after", `\nExample:\n  ${example}`)
    // An option belongs to the command before it: `pnpm sim --seeds 5` and `pnpm sim report --seeds 5` are two different ones.
    .enablePositionalOptions()
    .helpCommand(false);

/** For the value of an option: a seed, or how many. */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It must be a whole number.");
  return Number(text);
}
