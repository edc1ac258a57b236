// The four calls of the kernel that the wires need, so that a test can stand in for it: there is no I2C bus on a build machine.
#pragma once

namespace halocline::linux_port {

class Kernel {
 public:
  // A file descriptor, or -errno.
  virtual int open(const char* path) = 0;
  virtual void close(int file) = 0;
  // What ioctl answers, or -errno.
  virtual int control(int file, unsigned long request, void* argument) = 0;
  virtual int control(int file, unsigned long request, unsigned long value) = 0;

 protected:
  ~Kernel() = default;
};

class RealKernel final : public Kernel {
 public:
  int open(const char* path) override;
  void close(int file) override;
  int control(int file, unsigned long request, void* argument) override;
  int control(int file, unsigned long request, unsigned long value) override;
};

}  // namespace halocline::linux_port
