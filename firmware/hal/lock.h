// What two tasks share is touched by one at a time. Whoever holds it does no input or output but switching pins: control waits.
#pragma once

namespace halocline::hal {

class Lock {
 public:
  virtual void lock() = 0;
  virtual void unlock() = 0;

 protected:
  ~Lock() = default;
};

class Held {
 public:
  explicit Held(Lock& lock) : lock_(lock) { lock_.lock(); }
  ~Held() { lock_.unlock(); }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;

 private:
  Lock& lock_;
};

}  // namespace halocline::hal
