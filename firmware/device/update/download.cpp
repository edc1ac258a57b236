#include "device/update/download.h"

#include <cstring>

namespace halocline {

static constexpr uint64_t RETRY_MS = 2000;
// The server takes an update that stands still for 120 s for failed; the device gives up a little earlier.
static constexpr uint64_t STALL_MS = 100000;
// A connection that died without a word is made again.
static constexpr uint64_t SILENCE_MS = 20000;
static constexpr size_t PIECES_AT_ONCE = 64;
static constexpr uint16_t HTTP_PORT = 80;
static constexpr uint16_t HTTPS_PORT = 443;

static bool is_busy(uint16_t status) {
  static constexpr uint16_t BUSY[] = {408, 429, 500, 502, 503, 504};
  for (const uint16_t each : BUSY) {
    if (status == each) return true;
  }
  return false;
}

static Text behind(Text text, size_t length) { return {text.bytes + length, text.length - length}; }

static bool begins_with(Text text, Text beginning) {
  return text.length >= beginning.length && is_same({text.bytes, beginning.length}, beginning);
}

// All of it when the character is not there.
static size_t length_before(Text text, char end) {
  size_t length = 0;
  while (length < text.length && text.bytes[length] != end) ++length;
  return length;
}

static bool read_port(Text text, uint16_t& port) {
  uint32_t number = 0;
  for (size_t i = 0; i < text.length; ++i) {
    if (text.bytes[i] < '0' || text.bytes[i] > '9' || number > UINT16_MAX) return false;
    number = number * 10 + static_cast<uint32_t>(text.bytes[i] - '0');
  }
  port = static_cast<uint16_t>(number);
  return number > 0 && number <= UINT16_MAX;
}

void Download::begin(const wire::UpdateOrder& order, uint64_t steady_ms) {
  close();
  order_ = &order;
  received_bytes_ = 0;
  moved_steady_ms_ = steady_ms;
  pause_until_steady_ms_ = steady_ms;
  step_ = Step::Pausing;
  failure_ = UpdateFailure::None;
  state_ = State::Running;
  if (!read_address()) fail(UpdateFailure::Network);
}

// The key goes to the address that was named, and nowhere else: encrypted, to somebody whose certificate our authority signed, or to
// this very machine. The order was read with the same rules; here they are what the key depends on.
bool Download::read_address() {
  static const Text ENCRYPTED("https://");
  static const Text OWN_MACHINE("http://");
  const Text url(order_->url);
  const bool is_encrypted = begins_with(url, ENCRYPTED);
  if (!is_encrypted && !begins_with(url, OWN_MACHINE)) return false;
  const Text rest = behind(url, is_encrypted ? ENCRYPTED.length : OWN_MACHINE.length);
  authority_ = {rest.bytes, length_before(rest, '/')};
  path_ = authority_.length < rest.length ? behind(rest, authority_.length) : Text("/");
  const Text host(rest.bytes, length_before(authority_, ':'));
  if (host.length == 0 || host.length > HOST_BYTES_MAX) return false;
  std::memcpy(host_, host.bytes, host.length);
  host_[host.length] = '\0';
  port_ = is_encrypted ? HTTPS_PORT : HTTP_PORT;
  if (host.length < authority_.length && !read_port(behind(authority_, host.length + 1), port_)) return false;
  if (!is_encrypted && !is_same(host, "127.0.0.1")) return false;
  stream_ = is_encrypted ? &encrypted_ : own_machine_;
  return stream_ != nullptr;
}

void Download::tick(uint64_t steady_ms) {
  if (state_ != State::Running) return;
  if (steady_ms - moved_steady_ms_ >= STALL_MS) return fail(UpdateFailure::Network);
  if (step_ == Step::Pausing) {
    if (steady_ms >= pause_until_steady_ms_) connect(steady_ms);
    return;
  }
  const hal::StreamState connection = stream_->poll();
  if (connection == hal::StreamState::Open && (step_ == Step::Opening || step_ == Step::Asking)) ask();
  // Also of a connection that has just ended: what it still holds counts.
  const bool is_answer_due = step_ == Step::HeadOfAnswer || step_ == Step::Body;
  for (size_t i = 0; is_answer_due && i < PIECES_AT_ONCE && state_ == State::Running && step_ != Step::Pausing; ++i) {
    if (!read_piece(steady_ms)) break;
  }
  if (state_ != State::Running || step_ == Step::Pausing) return;
  const bool is_silent = steady_ms - attempt_moved_steady_ms_ >= SILENCE_MS;
  if (connection == hal::StreamState::Closed || is_silent) try_again(steady_ms);
}

void Download::connect(uint64_t steady_ms) {
  if (memory_.load_server(server_) != Recall::Whole) return fail(UpdateFailure::Network);
  if (!write_request()) return fail(UpdateFailure::Network);
  head_.reset();
  request_sent_ = 0;
  attempt_moved_steady_ms_ = steady_ms;
  step_ = Step::Opening;
  stream_->open({host_, port_, server_.authority_pem, server_.authority_length, clock_s_});
}

namespace {

class RequestWriter {
 public:
  RequestWriter(uint8_t* bytes, size_t capacity) : bytes_(bytes), capacity_(capacity) {}

  RequestWriter& text(Text text) {
    if (text.length > capacity_ - length_) {
      is_full_ = true;
      return *this;
    }
    if (text.length > 0) std::memcpy(bytes_ + length_, text.bytes, text.length);
    length_ += text.length;
    return *this;
  }
  RequestWriter& number(uint64_t value) {
    char digits[20];
    size_t at = sizeof digits;
    do digits[--at] = static_cast<char>('0' + value % 10);
    while ((value /= 10) > 0);
    return text({digits + at, sizeof digits - at});
  }
  size_t length() const { return is_full_ ? 0 : length_; }

 private:
  uint8_t* bytes_;
  size_t capacity_;
  size_t length_ = 0;
  bool is_full_ = false;
};

}  // namespace

bool Download::write_request() {
  const hc_id& key = memory_.grant().key;
  RequestWriter writer(request_, sizeof request_);
  writer.text("GET ").text(path_).text(" HTTP/1.1\r\nHost: ").text(authority_);
  writer.text("\r\nAuthorization: Bearer ").text({reinterpret_cast<const char*>(key.text), key.length});
  // Compressed on the way it would have another length.
  writer.text("\r\nAccept-Encoding: identity\r\nConnection: close\r\n");
  if (received_bytes_ > 0) writer.text("Range: bytes=").number(received_bytes_).text("-\r\n");
  writer.text("\r\n");
  request_length_ = writer.length();
  return request_length_ > 0;
}

void Download::ask() {
  step_ = Step::Asking;
  request_sent_ += stream_->write(request_ + request_sent_, request_length_ - request_sent_);
  if (request_sent_ == request_length_) step_ = Step::HeadOfAnswer;
}

bool Download::read_piece(uint64_t steady_ms) {
  uint8_t piece[PIECE_BYTES];
  const size_t length = stream_->read(piece, sizeof piece);
  if (length == 0) return false;
  attempt_moved_steady_ms_ = steady_ms;
  if (step_ == Step::HeadOfAnswer) read_head(piece, length, steady_ms);
  else read_body(piece, length, steady_ms);
  return true;
}

void Download::read_head(const uint8_t* bytes, size_t length, uint64_t steady_ms) {
  size_t taken = 0;
  const ResponseHead::State state = head_.push(bytes, length, taken);
  if (state == ResponseHead::State::Broken) return fail(UpdateFailure::Network);
  if (state == ResponseHead::State::Reading) return;
  step_ = Step::Body;
  judge_head(steady_ms);
  if (state_ == State::Running && step_ == Step::Body) read_body(bytes + taken, length - taken, steady_ms);
}

// Worth another try, or how many bytes at the front of this answer are known already; every other refusal stays one.
void Download::judge_head(uint64_t steady_ms) {
  const uint16_t status = head_.status();
  if (is_busy(status)) return try_again(steady_ms);
  if (status != 200 && status != 206) return fail(UpdateFailure::Network);
  const bool is_part = status == 206;
  const uint64_t size_bytes = order_->size_bytes;
  const uint64_t start = is_part ? received_bytes_ : 0;
  const ResponseHead::Range& range = head_.range();
  const bool is_range_right = head_.has_range() && range.first == start && range.last == size_bytes - 1 && range.all == size_bytes;
  if (is_part && !is_range_right) return fail(UpdateFailure::BadSize);
  if (head_.is_encoded() || !head_.has_length() || head_.length_bytes() != size_bytes - start) return fail(UpdateFailure::BadSize);
  skip_bytes_ = received_bytes_ - start;
}

void Download::read_body(const uint8_t* bytes, size_t length, uint64_t steady_ms) {
  const size_t skipped = skip_bytes_ < length ? static_cast<size_t>(skip_bytes_) : length;
  skip_bytes_ -= skipped;
  const uint64_t wanted = order_->size_bytes - received_bytes_;
  const size_t offered = length - skipped;
  // Never more than was announced, whatever still comes.
  const size_t news = offered < wanted ? offered : static_cast<size_t>(wanted);
  if (news == 0) return;
  if (!slots_.write(bytes + skipped, news)) return fail(UpdateFailure::NoSpace);
  received_bytes_ += news;
  moved_steady_ms_ = steady_ms;
  if (received_bytes_ < order_->size_bytes) return;
  close();
  state_ = State::Whole;
}

uint8_t Download::percent() const {
  return order_ == nullptr ? 0 : static_cast<uint8_t>(100 * received_bytes_ / order_->size_bytes);
}

void Download::try_again(uint64_t steady_ms) {
  close();
  step_ = Step::Pausing;
  pause_until_steady_ms_ = steady_ms + RETRY_MS;
}

void Download::cancel() {
  close();
  state_ = State::None;
}

void Download::fail(UpdateFailure failure) {
  close();
  failure_ = failure;
  state_ = State::Failed;
}

void Download::close() {
  if (stream_ != nullptr) stream_->close();
}

}  // namespace halocline
