// Which characters the small parts of a message may have, as the contracts say it. Every text to or from a device is plain ASCII.
#pragma once

#include "device/text/text.h"

namespace halocline::wire {

bool is_message_id(Text text);        // A-Z a-z 0-9 _ -, 1 to 64
bool is_firmware_version(Text text);  // A-Z a-z 0-9 . + _ -, 1 to 24
bool is_lower_hex(Text text);
bool is_printable(Text text);
/** A UUID as pairing gives it: of a known version, or all noughts, or all f. */
bool is_uuid(Text text);
/** 256 bits in the alphabet of URLs, without padding. */
bool is_key(Text text);
/** Encrypted, or from this very machine: a development server has no certificate. */
bool is_download_url(Text text);

}  // namespace halocline::wire
