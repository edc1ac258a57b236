#include "device/messages/config-reader.h"

#include "device/messages/fields.h"

namespace halocline::wire {

using json::Decimal;
using json::Kind;
using json::Value;

namespace {

constexpr uint32_t MAX_DAY_S = 86400;
constexpr uint32_t MAX_DAY_ML = 1000000;
const char* const ROLES[] = {"circulation", "drain", "fill", "topup", "spare"};

/** Reads in order, and remembers the first that was wrong: what follows it changes nothing any more. */
class Document {
 public:
  explicit Document(const Value& value) : document_(value), inside_(value) {}

  bool is_good() const { return is_good_; }
  void enter(const char* name) {
    group_ = name;
    inside_ = document_.member(name);
    if (!inside_.is(Kind::Object)) reject(nullptr);
  }
  void leave() {
    group_ = nullptr;
    inside_ = document_;
  }
  Value member(const char* name) const { return inside_.member(name); }

  void reject(const char* name, int index = -1);
  void whole(const char* name, uint32_t least, uint32_t most, uint32_t& out) {
    if (!read_within(member(name), least, most, out)) reject(name);
  }
  Decimal measure(const char* name, uint32_t least, bool is_least_allowed, uint32_t most);
  uint32_t millilitres(const Value& value, const char* name, int index);
  void write_path(char* out) const { std::memcpy(out, path_, sizeof path_); }

 private:
  void add(const char* text);

  Value document_;
  Value inside_;
  const char* group_ = nullptr;
  bool is_good_ = true;
  size_t path_length_ = 0;
  char path_[MAX_FIELD_BYTES] = {};
};

void Document::add(const char* text) {
  if (path_length_ > 0 && path_length_ < MAX_FIELD_BYTES - 1) path_[path_length_++] = '.';
  while (*text != '\0' && path_length_ < MAX_FIELD_BYTES - 1) path_[path_length_++] = *text++;
}

void Document::reject(const char* name, int index) {
  if (!is_good_) return;
  is_good_ = false;
  if (group_ != nullptr) add(group_);
  if (name != nullptr) add(name);
  const char digit[] = {static_cast<char>('0' + index), '\0'};
  if (index >= 0) add(digit);
}

bool is_between(const Decimal& value, uint32_t least, bool is_least_allowed, uint32_t most) {
  const int above = compare(value, json::decimal_of(least));
  return (above > 0 || (above == 0 && is_least_allowed)) && compare(value, json::decimal_of(most)) <= 0;
}

Decimal Document::measure(const char* name, uint32_t least, bool is_least_allowed, uint32_t most) {
  Decimal value;
  if (!member(name).decimal(value) || !is_between(value, least, is_least_allowed, most)) reject(name);
  return value;
}

uint32_t Document::millilitres(const Value& value, const char* name, int index) {
  Decimal ml;
  if (value.is_null()) return 0;
  if (!value.decimal(ml) || compare(ml, json::decimal_of(0)) <= 0 || !is_finite(ml)) reject(name, index);
  return rounded(ml, 0, UINT32_MAX);
}

int32_t tenths_of(const Decimal& mm) { return static_cast<int32_t>(rounded(mm, 1, 10 * MAX_MARK_MM)); }

/** Too many are named before what is wrong with one of them, too few after it: the contract looks in this order. */
template <typename ReadItem>
void five(Document& document, const char* name, ReadItem read_item) {
  const Value list = document.member(name);
  const size_t count = list.element_count();
  if (count > HC_CHANNELS) return document.reject(name);
  for (size_t i = 0; i < count; ++i) read_item(list.element(i), i);
  if (count != HC_CHANNELS) document.reject(name);
}

void read_roles(Document& document, hc_config& core) {
  five(document, "roles", [&](const Value& role, size_t channel) {
    uint8_t index = 0;
    while (index < HC_ROLE_COUNT && !role.says(ROLES[index])) ++index;
    if (index == HC_ROLE_COUNT) document.reject("roles", static_cast<int>(channel));
    core.roles[channel] = index;
  });
  core.role_count = HC_CHANNELS;
}

void read_calibration(Document& document, hc_config& core) {
  if (document.member("cal").is_null()) return;
  document.enter("cal");
  const Decimal top = document.measure("top", 0, false, MAX_MARK_MM);
  core.has_top_off = document.member("top_off").is_null() ? 0 : 1;
  if (core.has_top_off != 0) core.top_off_tenths = tenths_of(document.measure("top_off", 0, false, MAX_MARK_MM));
  const Decimal drain = document.measure("drain", 0, false, MAX_MARK_MM);
  core.hysteresis_tenths = tenths_of(document.measure("hyst", 1, true, 20));
  if (compare(drain, top) <= 0) document.reject(nullptr);
  core.has_calibration = 1;
  core.top_tenths = tenths_of(top);
  core.drain_tenths = tenths_of(drain);
  document.leave();
}

void read_marks(Document& document, hc_config& core) {
  document.enter("marks");
  core.high_high_tenths = tenths_of(document.measure("hihi", 0, false, MAX_MARK_MM));
  core.low_low_tenths = tenths_of(document.measure("lolo", 0, false, MAX_MARK_MM));
  core.dry_tenths = tenths_of(document.measure("dry", 0, false, MAX_MARK_MM));
  document.leave();
}

void read_flows(Document& document, hc_config& core) {
  const Value area = document.member("ml_per_mm");
  core.ml_per_mm = document.millilitres(area, "ml_per_mm", -1);
  five(document, "ml_per_min", [&](const Value& flow, size_t channel) {
    core.flow_ml_per_min[channel] = document.millilitres(flow, "ml_per_min", static_cast<int>(channel));
  });
}

void read_limits(Document& document, hc_config& core) {
  document.enter("lim");
  document.whole("drain_s", 0, MAX_DAY_S, core.drain_s);
  document.whole("fill_s", 0, MAX_DAY_S, core.fill_s);
  document.whole("topup_s", 0, MAX_DAY_S, core.topup_s);
  document.whole("topup_day_s", 0, MAX_DAY_S, core.topup_day_s);
  const Value day_ml = document.member("topup_day_ml");
  if (!day_ml.is_missing() && !day_ml.is_null()) document.whole("topup_day_ml", 1, MAX_DAY_ML, core.topup_day_ml);
  document.whole("topup_min_gap_s", 0, MAX_DAY_S, core.topup_min_gap_s);
  five(document, "relay_max_s", [&](const Value& seconds, size_t channel) {
    if (!read_within(seconds, 0U, MAX_DAY_S, core.relay_max_s[channel])) {
      document.reject("relay_max_s", static_cast<int>(channel));
    }
  });
  core.relay_max_count = HC_CHANNELS;
  document.leave();
}

void read_all(Document& document, const Value& message, ConfigDocument& out) {
  bool has_auto_top_up = false;
  if (!is_version_one(message)) document.reject("v");
  document.whole("rev", 0, MAX_INT4, out.core.revision);
  read_roles(document, out.core);
  read_calibration(document, out.core);
  read_marks(document, out.core);
  read_flows(document, out.core);
  read_limits(document, out.core);
  document.whole("interval_s", 5, 300, out.interval_s);
  if (!read_flag(message.member("auto_topup"), has_auto_top_up)) document.reject("auto_topup");
  out.core.has_auto_top_up = has_auto_top_up ? 1 : 0;
}

}  // namespace

bool read_config(Text payload, ConfigDocument& document, ConfigRejection& rejection) {
  document = {};
  rejection = {};
  const Value message = json::read_document(payload);
  rejection.has_revision = read_within(message.member("rev"), 0U, MAX_INT4, rejection.revision);
  Document reading(message);
  if (!message.is(Kind::Object)) reading.reject("document");
  read_all(reading, message, document);
  if (reading.is_good()) return true;
  reading.write_path(rejection.field);
  document = {};
  return false;
}

}  // namespace halocline::wire
