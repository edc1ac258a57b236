#include "ports/linux/gpio-lines.h"

#include <linux/gpio.h>

#include <cstring>

namespace halocline::linux_port {

static gpio_v2_line_config config_for(Direction direction, Level level) {
  gpio_v2_line_config config = {};
  if (direction != Direction::Output) {
    config.flags = GPIO_V2_LINE_FLAG_INPUT;
    if (direction == Direction::InputPullUp) config.flags |= GPIO_V2_LINE_FLAG_BIAS_PULL_UP;
    return config;
  }
  config.flags = GPIO_V2_LINE_FLAG_OUTPUT;
  config.num_attrs = 1;
  config.attrs[0].attr.id = GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES;
  config.attrs[0].attr.values = level == Level::High ? 1 : 0;
  config.attrs[0].mask = 1;
  return config;
}

GpioLines::~GpioLines() {
  for (uint32_t index = 0; index < count_; ++index)
    if (lines_[index].file >= 0) kernel_.close(lines_[index].file);
}

GpioLines::Line* GpioLines::line_of(uint8_t pin) {
  for (uint32_t index = 0; index < count_; ++index)
    if (lines_[index].pin == pin) return &lines_[index];
  if (count_ == MOST_LINES) return nullptr;
  lines_[count_].pin = pin;
  return &lines_[count_++];
}

bool GpioLines::set_level(uint8_t pin, Level level) {
  Line* line = line_of(pin);
  if (line == nullptr) return false;
  line->level = level;
  if (!line->is_output) return true;
  gpio_v2_line_values values = {};
  values.mask = 1;
  values.bits = level == Level::High ? 1 : 0;
  return kernel_.control(line->file, GPIO_V2_LINE_SET_VALUES_IOCTL, &values) >= 0;
}

bool GpioLines::set_direction(uint8_t pin, Direction direction) {
  Line* line = line_of(pin);
  if (line == nullptr) return false;
  if (line->file < 0) return ask_for(*line, direction);
  gpio_v2_line_config config = config_for(direction, line->level);
  if (kernel_.control(line->file, GPIO_V2_LINE_SET_CONFIG_IOCTL, &config) < 0) return false;
  line->is_output = direction == Direction::Output;
  return true;
}

// A line of its own for each pin: one that is taken by another program does not cost the others.
bool GpioLines::ask_for(Line& line, Direction direction) {
  const int chip = kernel_.open(path_);
  if (chip < 0) return false;
  gpio_v2_line_request request = {};
  request.offsets[0] = line.pin;
  request.num_lines = 1;
  std::strncpy(request.consumer, "halocline", sizeof request.consumer - 1);
  request.config = config_for(direction, line.level);
  const bool is_given = kernel_.control(chip, GPIO_V2_GET_LINE_IOCTL, &request) >= 0 && request.fd > 0;
  kernel_.close(chip);
  if (!is_given) return false;
  line.file = request.fd;
  line.is_output = direction == Direction::Output;
  return true;
}

bool GpioLines::read(uint8_t pin, Level& level) {
  const Line* line = line_of(pin);
  if (line == nullptr || line->file < 0) return false;
  gpio_v2_line_values values = {};
  values.mask = 1;
  if (kernel_.control(line->file, GPIO_V2_LINE_GET_VALUES_IOCTL, &values) < 0) return false;
  level = (values.bits & 1) != 0 ? Level::High : Level::Low;
  return true;
}

}  // namespace halocline::linux_port
