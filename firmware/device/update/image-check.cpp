#include "device/update/image-check.h"

#include <cstring>

#include "device/text/base64.h"

namespace halocline {

// In one go: a few milliseconds on a Raspberry Pi, and less than the session task may take on a slow chip.
static constexpr uint32_t BYTES_AT_ONCE = 64 * 1024;
// Two numbers of 32 bytes, each with a sign, and what DER puts around them.
static constexpr size_t SIGNATURE_BYTES_MAX = 72;

void ImageCheck::begin(const wire::UpdateOrder& order) {
  order_ = &order;
  search_.reset();
  read_bytes_ = 0;
  verdict_ = UpdateFailure::None;
  digest_.begin();
}

bool ImageCheck::advance() {
  const uint32_t until = read_bytes_ + BYTES_AT_ONCE;
  while (read_bytes_ < until && read_bytes_ < order_->size_bytes) {
    if (read_piece()) continue;
    // It was written, and is not there.
    verdict_ = UpdateFailure::BadHash;
    return true;
  }
  if (read_bytes_ < order_->size_bytes) return false;
  verdict_ = judge();
  return true;
}

bool ImageCheck::read_piece() {
  uint8_t piece[PIECE_BYTES];
  const uint64_t left = order_->size_bytes - read_bytes_;
  const size_t length = left < PIECE_BYTES ? static_cast<size_t>(left) : PIECE_BYTES;
  if (!slots_.read(read_bytes_, piece, length)) return false;
  digest_.add(piece, length);
  search_.push(piece, length);
  read_bytes_ += static_cast<uint32_t>(length);
  return true;
}

UpdateFailure ImageCheck::judge() {
  uint8_t digest[hal::DIGEST_BYTES];
  if (!digest_.end(digest) || std::memcmp(digest, order_->sha256, sizeof digest) != 0) return UpdateFailure::BadHash;
  if (!is_signed(digest)) return UpdateFailure::BadSignature;
  return judge_descriptor();
}

bool ImageCheck::is_signed(const uint8_t (&digest)[hal::DIGEST_BYTES]) {
  uint8_t signature[SIGNATURE_BYTES_MAX];
  const size_t length = read_base64(order_->signature, signature, sizeof signature);
  return length > 0 && key_.has_signed(digest, signature, length);
}

// What is signed says itself what it is for. A server that somebody took over cannot give out another board's program, nor one that
// this device has left behind for good: nobody vouches for that signature any more.
UpdateFailure ImageCheck::judge_descriptor() const {
  const Descriptor& image = search_.descriptor();
  if (!search_.is_found() || !is_same(image.model, identity_.hardware_model)) return UpdateFailure::WrongHardware;
  if (!is_same(image.version, order_->version)) return UpdateFailure::BadSignature;
  return image.secure_version < identity_.secure_version ? UpdateFailure::BadSignature : UpdateFailure::None;
}

}  // namespace halocline
