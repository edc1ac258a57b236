// Updates that would leave a device with a wrong program, or with none, and the test that must notice.

import type { Mutant } from "./mutants-of-messages.ts";

const inFile =
  (prover: string, file: string) =>
  (name: string, from: string, to: string): Mutant => ({ name, file, from, to, prover });

const updater = inFile("update", "device/update/updater.cpp");
const check = inFile("update", "device/update/image-check.cpp");
const download = inFile("download", "device/update/download.cpp");
const head = inFile("download", "device/update/response-head.cpp");
const start = inFile("linux/update-cut", "ports/linux/boot-state.cpp");
const slots = inFile("linux/update-cut", "ports/linux/file-slots.cpp");
const record = inFile("linux/update-cut", "device/update/updater.cpp");

export const MUTANTS_OF_UPDATE: readonly Mutant[] = [
  check("any hash is believed", "std::memcmp(digest, order_->sha256, sizeof digest) != 0", "false"),
  check("any signature is believed", "if (!is_signed(digest)) return UpdateFailure::BadSignature;", ""),
  check("another board's program is taken", "|| !is_same(image.model, identity_.hardware_model)", ""),
  check("a program without a descriptor is taken", "!search_.is_found() || ", "search_.is_found() && "),
  check(
    "the order may lie about the version",
    "if (!is_same(image.version, order_->version)) return UpdateFailure::BadSignature;",
    "",
  ),
  check("a program that was closed for security is taken", "image.secure_version < identity_.secure_version", "false"),
  download(
    "what the server sends beyond the size is kept",
    "offered < wanted ? offered : static_cast<size_t>(wanted)",
    "offered",
  ),
  download(
    "a broken download begins from the start",
    'if (received_bytes_ > 0) writer.text("Range: bytes=")',
    'if (false) writer.text("Range: ")',
  ),
  download("what is known already is written again", "skip_bytes_ = received_bytes_ - start;", "skip_bytes_ = 0;"),
  download("any length is taken", "head_.length_bytes() != size_bytes - start", "false"),
  download("any range is taken", "if (is_part && !is_range_right) return", "if (is_part && false) return"),
  download(
    "the key goes out without encryption",
    "stream_ = is_encrypted ? &encrypted_ : own_machine_;",
    "stream_ = &encrypted_;",
  ),
  download("a download stands still for ever", "if (steady_ms - moved_steady_ms_ >= STALL_MS) return", "if (false) return"),
  head("two lengths are one", "  if (has_length_) return false;\n", ""),
  head("a line may end with half of its end", "return byte == '\\n' ? end_line() : State::Broken;", "return end_line();"),
  updater(
    "the order's hardware is not looked at",
    "if (!is_same(order.hardware, identity_.hardware_model)) return",
    "if (false) return",
  ),
  updater(
    "a stop does not end an update before the restart",
    "  if (!may_restart(now)) return fail(UpdateFailure::Cancelled);\n  if (now.up_ms < until_up_ms_) return;",
    "  if (now.up_ms < until_up_ms_) return;",
  ),
  updater(
    "a new program is good without a welcome",
    "is_welcomed && now.up_ms >= SHORTEST_TEST_MS",
    "now.up_ms >= SHORTEST_TEST_MS + (is_welcomed ? 0 : 1)",
  ),
  updater("a new program is good at once", "is_welcomed && now.up_ms >= SHORTEST_TEST_MS", "is_welcomed"),
  updater("a trial has no end", "is_held && now.up_ms >= LONGEST_TEST_MS", "is_held && now.up_ms >= 100 * LONGEST_TEST_MS"),
  updater("a slot stays chosen after a failure", "(void)slots_.take_back();", ";"),
  updater("a restart stays due though a stop has ended the update", "  is_restart_due_ = false;\n", ""),
  updater("the core is not told that it is over", "  control_.end_update();\n", ""),
  record(
    "the slot is chosen before the record knows",
    "  if (!memory_.save_update(record)) return fail(UpdateFailure::NoSpace);\n  enter(Stage::SetBoot, UpdatePhase::SetBoot, now);",
    "  enter(Stage::SetBoot, UpdatePhase::SetBoot, now);",
  ),
  record(
    "half a confirmation is called a rollback",
    "const bool is_running = slots_.running() == record.slot;",
    "const bool is_running = false;",
  ),
  start("a trial is not counted before it begins", "    state.is_tried = true;\n", ""),
  start(
    "a program is started whatever became of its file",
    "return digest.end(sha256) && std::memcmp(sha256, image.sha256, sizeof sha256) == 0;",
    "return digest.end(sha256);",
  ),
  start("a harmed list of programs is believed", "if (end.u32() != crc32(bytes, BODY_BYTES)) return {};", ""),
  slots("the program is not on disk when it is chosen", "  if (!disk_.finish()) return false;\n", ""),
  slots(
    "an update is written over what it would go back to",
    "state_.proved.slot == SLOT_A || running_ == SLOT_A ? SLOT_B : SLOT_A",
    "SLOT_A",
  ),
  slots("a confirmation stays in memory", "  if (!write_boot_state(disk_, state)) return false;\n", ""),
];
