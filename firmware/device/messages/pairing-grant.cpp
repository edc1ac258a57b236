#include "device/messages/pairing-grant.h"

#include "device/messages/alphabets.h"
#include "device/messages/fields.h"

namespace halocline::wire {

bool read_pairing_grant(Text payload, PairingGrant& grant) {
  grant = {};
  const json::Value message = json::read_document(payload);
  if (!is_version_one(message) ||
      !read_text(message.member("username"), is_uuid, grant.registration_id, sizeof grant.registration_id) ||
      !read_text(message.member("password"), is_key, grant.key, sizeof grant.key)) {
    return false;
  }
  for (char& c : grant.registration_id) {
    if (c >= 'A' && c <= 'F') c = static_cast<char>(c | 0x20);
  }
  return true;
}

}  // namespace halocline::wire
