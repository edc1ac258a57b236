// The words behind a command: `--name value` pairs, each at most once.
#pragma once

#include <map>
#include <string>

namespace halocline::linux_port {

class Flags {
 public:
  // False when something is not in `known`, lacks its value or stands twice; `problem` says what.
  bool parse(int argc, char** argv, std::initializer_list<const char*> known, std::string& problem);

  bool has(const char* name) const { return values_.count(name) != 0; }
  // Empty when it was not given. Good as long as these flags.
  const std::string& operator[](const char* name) const;

 private:
  std::map<std::string, std::string> values_;
};

// False when it cannot be read, or is longer than anything that is read here.
bool read_text_file(const std::string& path, std::string& text);

}  // namespace halocline::linux_port
