// A lock that lends its urgency: the session task, which matters less, cannot keep control waiting behind a third one.
#pragma once

#include <pthread.h>

#include "hal/lock.h"

namespace halocline::linux_port {

class OsLock final : public hal::Lock {
 public:
  OsLock() {
    pthread_mutexattr_t about;
    pthread_mutexattr_init(&about);
    pthread_mutexattr_setprotocol(&about, PTHREAD_PRIO_INHERIT);
    pthread_mutex_init(&mutex_, &about);
    pthread_mutexattr_destroy(&about);
  }
  ~OsLock() { pthread_mutex_destroy(&mutex_); }
  OsLock(const OsLock&) = delete;
  OsLock& operator=(const OsLock&) = delete;

  void lock() override { pthread_mutex_lock(&mutex_); }
  void unlock() override { pthread_mutex_unlock(&mutex_); }

 private:
  pthread_mutex_t mutex_;
};

}  // namespace halocline::linux_port
