#include "ports/linux/boot-state.h"

#include <cstring>

#include "device/flash/crc32.h"
#include "device/flash/fields.h"

namespace halocline::linux_port {

static const char FILE_NAME[] = "boot";
static const uint8_t MAGIC[] = {'H', 'C', 'B', 'T'};
static constexpr uint8_t VERSION = 1;
static constexpr size_t IMAGE_BYTES = 1 + 4 + 2 + hal::DIGEST_BYTES;
static constexpr size_t BODY_BYTES = 2 + sizeof MAGIC + 1 + 2 * IMAGE_BYTES + 1;
static constexpr size_t FILE_BYTES = BODY_BYTES + 4;

const char* slot_name(uint8_t slot) { return slot == SLOT_A ? "a" : "b"; }

static void put_image(FieldWriter& fields, const SlotImage& image) {
  fields.u8(image.slot);
  fields.u32(image.size_bytes);
  fields.text(image.sha256, sizeof image.sha256);
}

static bool take_image(FieldReader& fields, SlotImage& image) {
  image.slot = fields.u8();
  image.size_bytes = fields.u32();
  return fields.text(image.sha256, sizeof image.sha256) == sizeof image.sha256 && image.slot <= SLOT_B;
}

static bool read_body(FieldReader& fields, BootState& state) {
  uint8_t magic[sizeof MAGIC];
  if (fields.text(magic, sizeof magic) != sizeof magic || std::memcmp(magic, MAGIC, sizeof magic) != 0) return false;
  if (fields.u8() != VERSION || !take_image(fields, state.proved) || !take_image(fields, state.trial)) return false;
  state.is_tried = fields.u8() != 0;
  // A trial in the place of what has proved itself would leave nothing to go back to.
  return !fields.is_bad() && (state.trial.slot == INSTALLED || state.trial.slot != state.proved.slot);
}

BootState read_boot_state(SlotDisk& disk) {
  uint8_t bytes[FILE_BYTES];
  uint64_t size_bytes = 0;
  if (!disk.size(FILE_NAME, size_bytes) || size_bytes != FILE_BYTES || !disk.read(FILE_NAME, 0, bytes, FILE_BYTES)) return {};
  FieldReader end(bytes + BODY_BYTES, 4);
  if (end.u32() != crc32(bytes, BODY_BYTES)) return {};
  FieldReader fields(bytes, BODY_BYTES);
  BootState state = {};
  return read_body(fields, state) ? state : BootState{};
}

bool write_boot_state(SlotDisk& disk, const BootState& state) {
  uint8_t bytes[FILE_BYTES];
  FieldWriter fields(bytes, sizeof bytes);
  fields.text(MAGIC, sizeof MAGIC);
  fields.u8(VERSION);
  put_image(fields, state.proved);
  put_image(fields, state.trial);
  fields.u8(state.is_tried ? 1 : 0);
  fields.u32(crc32(bytes, BODY_BYTES));
  return fields.fits() && fields.length() == FILE_BYTES && disk.replace(FILE_NAME, bytes, sizeof bytes);
}

static bool is_whole(SlotDisk& disk, hal::Digest& digest, const SlotImage& image) {
  uint8_t piece[4096];
  uint64_t size_bytes = 0;
  const char* name = slot_name(image.slot);
  if (image.slot == INSTALLED || !disk.size(name, size_bytes) || size_bytes != image.size_bytes) return false;
  digest.begin();
  for (uint64_t at = 0; at < size_bytes;) {
    const size_t length = size_bytes - at < sizeof piece ? static_cast<size_t>(size_bytes - at) : sizeof piece;
    if (!disk.read(name, at, piece, length)) return false;
    digest.add(piece, length);
    at += length;
  }
  uint8_t sha256[hal::DIGEST_BYTES];
  return digest.end(sha256) && std::memcmp(sha256, image.sha256, sizeof sha256) == 0;
}

uint8_t choose_start(SlotDisk& disk, hal::Digest& digest) {
  BootState state = read_boot_state(disk);
  const SlotImage trial = state.trial;
  if (trial.slot != INSTALLED && !state.is_tried) {
    state.is_tried = true;
    if (write_boot_state(disk, state) && is_whole(disk, digest, trial)) return trial.slot;
  }
  if (trial.slot != INSTALLED) {
    state.trial = {};
    state.is_tried = false;
    // Without it the same is found at the next start.
    (void)write_boot_state(disk, state);
  }
  return is_whole(disk, digest, state.proved) ? state.proved.slot : INSTALLED;
}

}  // namespace halocline::linux_port
