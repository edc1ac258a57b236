#include "ports/linux/kernel.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>

namespace halocline::linux_port {

static int or_error(int answer) { return answer < 0 ? -errno : answer; }

int RealKernel::open(const char* path) { return or_error(::open(path, O_RDWR | O_CLOEXEC)); }

void RealKernel::close(int file) { ::close(file); }

int RealKernel::control(int file, unsigned long request, void* argument) { return or_error(::ioctl(file, request, argument)); }

int RealKernel::control(int file, unsigned long request, unsigned long value) {
  return or_error(::ioctl(file, request, value));
}

}  // namespace halocline::linux_port
