// Sessions that trust their flash too far, and the test that must notice. An edit must stand exactly once in its file.

import type { Mutant } from "./mutants-of-messages.ts";

const mutant = (name: string, file: string, from: string, to: string): Mutant => ({
  name,
  file: `device/${file}`,
  from,
  to,
  prover: "session-cut",
});

export const MUTANTS_OF_FLASH: readonly Mutant[] = [
  mutant(
    "a record that is not in flash is told all the same",
    "session/settler.cpp",
    "  if (!is_saved_) return false;\n  settled_ = latest_;\n",
    "  settled_ = latest_;\n",
  ),
  mutant(
    "events are in the ring before their record is in flash",
    "session/settler.cpp",
    "  is_saved_ = save(document, last_run_id);\n",
    "  (void)store_next_event();\n  is_saved_ = save(document, last_run_id);\n",
  ),
  mutant(
    "an ack does not wait for flash",
    "session/device-says.cpp",
    "while (settler_.is_settled() && !answers_.is_empty())",
    "while (!answers_.is_empty())",
  ),
  mutant(
    "hello does not wait for flash",
    "session/device-says.cpp",
    "if (!is_due || !settler_.is_settled()) return;",
    "if (!is_due) return;",
  ),
  mutant(
    "a save that failed is not tried again",
    "session/settler.cpp",
    "if (is_saved_ && !is_new) return true;",
    "if (!is_new) return true;",
  ),
  mutant(
    "the document is not saved with the record of the core that took it",
    "session/settler.cpp",
    "change.document_length = document->payload.length;",
    "change.document = nullptr;",
  ),
  mutant("the run that ended is not saved", "session/settler.cpp", "  change.last_run = last_run_id;\n", ""),
  mutant("an event without room is let go", "session/settler.cpp", "if (!store(next_)) return false;", "(void)store(next_);"),
  mutant(
    "it restarts before flash knows what the core knows",
    "session/device.cpp",
    "return settler_.is_settled() && (is_way_free_",
    "return (is_way_free_",
  ),
  mutant(
    "water moves though flash refuses",
    "session/device-says.cpp",
    "  else if (now.up_ms - settled_up_ms_ >= UNSETTLED_FOR_MS) keep_water_still(now);\n",
    "",
  ),
  mutant(
    "a run that flash never heard of goes on",
    "session/device.cpp",
    "if (!is_still && settler_.has_unsaved_start()) abort(now);",
    "(void)is_still;",
  ),
  mutant(
    "a run drains though flash knows only that it began",
    "session/settler.cpp",
    "  if (now.run_phase == HC_PHASE_DRAINING && kept.run_phase == HC_PHASE_STOPPING_CIRCULATION) return true;\n",
    "",
  ),
  mutant(
    "a run tops up though flash knows only that it began",
    "session/settler.cpp",
    "now.roles[i] == HC_ROLE_TOPUP) return true;",
    "now.roles[i] == HC_ROLE_COUNT) return true;",
  ),
  mutant(
    "a run that flash knows is ended when it refuses",
    "session/device.cpp",
    "if (!is_still && settler_.has_unsaved_start()) abort(now);",
    "if (!is_still) abort(now);",
  ),
  mutant(
    "what was latched after the last look is lost with the end of the program",
    "session/device.cpp",
    "void Device::store_events() {\n  (void)settler_.settle();\n",
    "void Device::store_events() {\n",
  ),
  mutant(
    "a stop waits until slow flash has every event",
    "session/settler.cpp",
    "  if (!has_tried_event_) (void)store_next_event();\n",
    "  while (store_next_event()) {\n  }\n",
  ),
  mutant(
    "a stop waits behind a write for each message before it",
    "session/settler.cpp",
    "  if (!has_tried_event_) (void)store_next_event();\n",
    "  (void)store_next_event();\n",
  ),
  mutant(
    "a welcome writes before it stops",
    "session/device.cpp",
    "  is_welcomed_ = true;\n",
    "  is_welcomed_ = true;\n  parts_.updater.heard();\n",
  ),
  mutant(
    "a reading of water waits for flash",
    "session/reporter.cpp",
    "  if (now_up_ms < next_reading_up_ms_) return;\n",
    "  if (now_up_ms < next_reading_up_ms_ || report.situation == nullptr) return;\n",
  ),
  mutant(
    "a document that the core has lost is told as in force",
    "session/device-says.cpp",
    "settled.is_in_force() ? &settled.config : nullptr",
    "settled.has_config ? &settled.config : nullptr",
  ),
  mutant(
    "a document that the core has lost is not taken again",
    "session/documents.cpp",
    "if (latest.is_in_force() && latest.config.revision",
    "if (latest.has_config && latest.config.revision",
  ),
];
