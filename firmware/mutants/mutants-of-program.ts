// Programs on Linux that would leave a relay on, or let control wait, and the test that must notice.

import type { Mutant } from "./mutants-of-messages.ts";

const inFile =
  (prover: string, file: string) =>
  (name: string, from: string, to: string): Mutant => ({
    name,
    file: `ports/linux/${file}`,
    from,
    to,
    prover: `linux/${prover}`,
  });

const watch = inFile("watchdog", "watch.cpp");
const guard = inFile("watchdog", "relay-guard.cpp");
const tasks = inFile("control-timing", "tasks.cpp");
const wired = inFile("control-timing", "wired.cpp");
const board = inFile("board", "board.cpp");
const hardwareId = inFile("board", "hardware-id.cpp");
const water = inFile("run-command", "water.cpp");

export const MUTANTS_OF_PROGRAM: readonly Mutant[] = [
  watch("a control that hangs leaves relays on", "      tasks.surroundings.shut();\n      std::fputs", "      std::fputs"),
  watch("a crash leaves relays on", "  to_switch_off->shut();\n", ""),
  watch("a stack that runs over leaves relays on", "action.sa_flags = SA_ONSTACK;", "action.sa_flags = 0;"),
  watch("an end leaves relays on", "  tasks.surroundings.shut();\n  tasks.is_ending", "  tasks.is_ending"),
  watch(
    "nobody looks at control",
    "tasks.control.silent_for_ms() > CONTROL_HANGS_AFTER_MS",
    "tasks.control.silent_for_ms() > 20000",
  ),
  watch("the supervisor is not told", 'supervisor.say("WATCHDOG=1")', "(void)supervisor"),
  guard(
    "a relay is switched on while the guard is shut",
    "    pins_.set_level(pin, off());\n    return false;",
    "    return false;",
  ),
  guard(
    "one relay stays on",
    "if (!pins_.set_level(pin, off())) is_all_off = false;",
    "if (pin != 5) pins_.set_level(pin, off());",
  ),
  tasks(
    "control does the session's work",
    "    tasks.program.control(",
    "    tasks.program.serve(tasks.surroundings.now());\n    tasks.program.control(",
  ),
  wired("a step that hangs is not late", "  clock_.stepped();\n", ""),
  board("a polarity is guessed", '"relays", "relay_polarity"}', '"relays"}'),
  board("the light switches a pump", "if (has_pin_twice(board)) return", "if (false) return"),
  hardwareId("a device is named for a bridge", "if (needs_device && !fs::exists", "if (false && !fs::exists"),
  water(
    "the relays are looked at before they are off",
    "if (!relays_.begin() || !led_.begin()",
    "guard_.set_level(5, Level::Low); pins_.set_direction(5, Direction::Output);\n  if (!led_.begin()",
  ),
];
