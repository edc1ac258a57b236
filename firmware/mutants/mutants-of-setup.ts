// Devices that are set up wrongly, and the test that must notice.

import type { Mutant } from "./mutants-of-messages.ts";

const FOLDER = "device/provisioning";
const mutant = (prover: string, name: string, file: string, from: string, to: string): Mutant => ({
  name,
  file: `${FOLDER}/${file}`,
  from,
  to,
  prover,
});

export const MUTANTS_OF_SETUP: readonly Mutant[] = [
  mutant("improv", "a frame's checksum is not looked at", "frame.cpp", "sum_of(bytes_, summed) == bytes_[summed]", "true"),
  mutant(
    "improv",
    "a header that broke off hides the next one",
    "frame.cpp",
    "if (byte == HEADER[0]) bytes_[count_++] = byte;",
    "",
  ),
  mutant("improv", "another version is understood", "frame.cpp", "at != VERSION_AT || bytes_[at] == VERSION", "at >= VERSION_AT"),
  mutant(
    "improv",
    "half a frame swallows the next one, however late",
    "improv.cpp",
    "if (parser_.is_amid_frame() && steady_ms - heard_ms_ > FRAME_PAUSE_MS) parser_.drop();",
    "",
  ),
  mutant(
    "improv",
    "an echo is answered",
    "improv.cpp",
    "if (frame.type != static_cast<uint8_t>(FrameType::Command)) return;",
    "",
  ),
  mutant(
    "improv",
    "a command may be longer than it says",
    "improv.cpp",
    "frame.data[1] != frame.length - 2",
    "frame.data[1] > frame.length - 2",
  ),
  mutant(
    "improv",
    "Wi-Fi is joined where it is not ours",
    "improv.cpp",
    "if (actions_.facts().wifi == Wifi::NotOurs) return say_error(Error::UnknownCommand);",
    "",
  ),
  mutant("improv", "it pairs without a server", "improv.cpp", "if (!actions_.facts().has_server) return Error::NoServer;", ""),
  mutant("improv", "any word is a code", "improv.cpp", "code.length > 0 && !is_pairing_code(code)", "code.length > 16"),
  mutant("improv", "pieces may come in any order", "server-draft.cpp", "data[0] != next_piece_ || ", ""),
  mutant(
    "improv",
    "half an authority is taken for a damaged one",
    "server-draft.cpp",
    " || server_.authority_length != announced_",
    "",
  ),
  mutant(
    "improv",
    "an authority that was damaged on its way is saved",
    "server-draft.cpp",
    "if (crc32(server_.authority_pem, announced_) != u32_at(data)) return Error::BadAuthority;",
    "",
  ),
  mutant(
    "improv",
    "what is no certificate is an authority",
    "server-draft.cpp",
    "announced_ > 0 && !is_pem(",
    "announced_ > 4000 && !is_pem(",
  ),
  mutant(
    "improv",
    "a server is saved again and again",
    "server-draft.cpp",
    "  is_begun_ = false;\n  return error;\n}\n\nError ServerDraft::judge_begin",
    "  return error;\n}\n\nError ServerDraft::judge_begin",
  ),
  mutant(
    "improv",
    "an authority may be longer than flash takes",
    "server-draft.cpp",
    "announced > AUTHORITY_BYTES_MAX",
    "announced > 2 * AUTHORITY_BYTES_MAX",
  ),
  mutant("improv", "another tool finishes what one began", "improv.cpp", "  draft_.drop();\n", ""),
  mutant(
    "improv",
    "a long reason breaks its frame",
    "improv-answers.cpp",
    "texts[i].length < room ? texts[i].length : room",
    "texts[i].length",
  ),
  mutant(
    "device-setup",
    "the device says saved, and flash did not",
    "device-setup.h",
    "if (!parts_.memory.save_server(server)) return Saved::Failed;",
    "(void)parts_.memory.save_server(server);",
  ),
  mutant(
    "device-setup",
    "a server without an authority is saved",
    "device-setup.h",
    "server.authority_length == 0 && !keep_authority(server)",
    "false",
  ),
  mutant(
    "device-setup",
    "nobody tells the connection of its new server",
    "device-setup.h",
    "    parts_.connection.server_changed();\n",
    "",
  ),
  mutant(
    "device-setup",
    "an old key looks like a grant",
    "device-setup.h",
    "has_asked_ && key_sum() != key_sum_before_",
    "has_asked_",
  ),
  mutant(
    "device-setup",
    "the key is told",
    "device-setup.h",
    "facts.trouble = parts_.stream.trouble();",
    "facts.trouble = Text(reinterpret_cast<const char*>(parts_.memory.grant().key.text), parts_.memory.grant().key.length);",
  ),
];
