#include "ports/linux/flags.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace halocline::linux_port {

static constexpr size_t FILE_BYTES_MAX = 65536;

bool Flags::parse(int argc, char** argv, std::initializer_list<const char*> known, std::string& problem) {
  for (int index = 0; index < argc; index += 2) {
    const std::string word = argv[index];
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const char* name) { return word == std::string("--") + name; });
    if (!is_known) return problem = "unknown word: " + word, false;
    if (index + 1 == argc) return problem = word + " needs a value", false;
    if (!values_.emplace(word.substr(2), argv[index + 1]).second) return problem = word + " stands twice", false;
  }
  return true;
}

const std::string& Flags::operator[](const char* name) const {
  static const std::string nothing;
  const auto found = values_.find(name);
  return found == values_.end() ? nothing : found->second;
}

bool read_text_file(const std::string& path, std::string& text) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  text.assign(std::istreambuf_iterator<char>(file), {});
  return !file.bad() && text.size() <= FILE_BYTES_MAX;
}

}  // namespace halocline::linux_port
