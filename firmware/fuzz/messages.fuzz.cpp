// Any bytes as any message to a device: what is understood, written again and read again says the same; and nothing toward
// action is understood without a boot and a deadline (SAFE-10), nothing toward safety needs them (SAFE-11).
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "device/json/writer.h"
#include "device/messages/config-reader.h"
#include "device/messages/inbound.h"
#include "device/messages/pairing-grant.h"
#include "device/messages/written-parts.h"
#include "fuzz/command-text.h"
#include "fuzz/config-text.h"

using namespace halocline;
using namespace halocline::wire;

namespace {

void must(bool holds) {
  if (!holds) std::abort();
}

bool is_toward_safety(CommandType type) {
  return type == CommandType::RelayOff || type == CommandType::EmergencyStop || type == CommandType::Abort;
}

void check_command(const Inbound& inbound) {
  const Command& command = inbound.command;
  must(command.has_boot == command.has_deadline);
  must(command.has_boot == !is_toward_safety(command.type));
  must(command.id.length >= 1 && command.id.length <= HC_ID_BYTES);
  must(command.channel <= HC_CHANNELS);
  must(command.type != CommandType::Unsupported);
}

void check_inbound(Text payload) {
  static Inbound inbound;
  static Inbound again;
  static char once[2048];
  static char twice[2048];
  read_inbound(payload, inbound);
  if (inbound.kind == InboundKind::Ignored) return;
  if (inbound.kind == InboundKind::Command) check_command(inbound);
  const size_t length = fuzz::write_inbound(inbound, once, sizeof once);
  must(length > 0);
  // A text with escapes may be longer than a packet once it is plain: then it is no packet.
  read_inbound(Text(once, length), again);
  if (length > json::MAX_DOCUMENT_BYTES) return;
  must(again.kind == inbound.kind);
  must(fuzz::write_inbound(again, twice, sizeof twice) == length && std::memcmp(once, twice, length) == 0);
}

void check_config(Text payload) {
  static ConfigDocument document;
  static ConfigDocument again;
  static ConfigRejection rejection;
  static char once[2048];
  static char twice[2048];
  if (!read_config(payload, document, rejection)) return must(rejection.field[0] != '\0');
  const hc_config& core = document.core;
  must(core.role_count == HC_CHANNELS && core.relay_max_count == HC_CHANNELS);
  must(document.interval_s >= 5 && document.interval_s <= 300);
  const size_t length = fuzz::write_config(document, once, sizeof once);
  must(length > 0);
  // What a tenth of a millimetre cannot tell apart is no document any more once it is written in tenths.
  if (!fuzz::is_told_by_tenths(core) || length > json::MAX_DOCUMENT_BYTES) return;
  must(read_config(Text(once, length), again, rejection));
  must(fuzz::write_config(again, twice, sizeof twice) == length && std::memcmp(once, twice, length) == 0);
}

void check_grant(Text payload) {
  PairingGrant grant;
  if (!read_pairing_grant(payload, grant)) return;
  must(std::strlen(grant.registration_id) == 36 && std::strlen(grant.key) == 43);
  for (const char* at = grant.registration_id; *at != '\0'; ++at) must(*at < 'A' || *at > 'Z');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const Text payload(reinterpret_cast<const char*>(data), size);
  check_inbound(payload);
  check_config(payload);
  check_grant(payload);
  return 0;
}
