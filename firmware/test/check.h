// What a test says: each check is counted, the first that does not hold ends the program with its place.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace halocline::test {

inline int& checks() {
  static int count = 0;
  return count;
}

[[noreturn]] inline void fail(const char* what, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, what);
  std::exit(1);
}

/** Last in `main`: a test that checked nothing has not passed. */
inline int done() {
  std::printf("%d\n", checks());
  return checks() > 0 ? 0 : 1;
}

}  // namespace halocline::test

#define CHECK(condition)                                                            \
  do {                                                                              \
    halocline::test::checks()++;                                                    \
    if (!(condition)) halocline::test::fail(#condition, __FILE__, __LINE__);        \
  } while (false)
