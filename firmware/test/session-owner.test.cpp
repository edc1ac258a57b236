// A device that gets another registration: nothing of the former owner goes on, and nothing of it is told to the new one.
#include "session-bench.h"

using namespace halocline;
using namespace halocline::test;

namespace {

void takes_an_equal_revision_of_another_registration() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  CHECK(bench->memory.save_grant({{4, {'r', 'e', 'g', '1'}}, {1, {'k'}}}));
  CHECK(bench->memory.save_grant({{4, {'r', 'e', 'g', '2'}}, {1, {'k'}}}));
  auto next = boot_of(flash);
  next->device.connection_up(next->now());
  next->run(1000);
  CHECK(next->hear(Topic::Status)[0].has("\"config_rev\":0"));
  // With other pumps: what the core still has from the former owner must not stay in force under the same number.
  const std::string was = "[\"circulation\",\"drain\",\"fill\",\"topup\",\"spare\"]";
  std::string document = config_text(12, 30);
  document.replace(document.find(was), was.size(), "[\"spare\",\"drain\",\"fill\",\"topup\",\"circulation\"]");
  next->configure(document);
  next->run(30000);
  CHECK(!next->is_on(1) && next->is_on(5));
  CHECK(next->hear(Topic::Telemetry).back().has("\"config_rev\":12"));
  CHECK(next->memory.state().document_length > 0);
}

void makes_way_for_another_owner() {
  CuttingFlash flash;
  auto bench = boot_of(flash);
  bench->make_ready();
  CHECK(bench->memory.save_grant({{4, {'r', 'e', 'g', '1'}}, {1, {'k'}}}));
  bench->receive(bench->turn_on("on-1", SPARE));
  CHECK(bench->is_on(SPARE) && !bench->device.is_restart_due());
  CHECK(bench->memory.save_grant({{4, {'r', 'e', 'g', '2'}}, {1, {'k'}}}));
  bench->device.owner_changed();
  CHECK(bench->events.count() == 0 && !bench->device.is_restart_due());
  (void)bench->hear();
  bench->device.connection_up(bench->now());
  bench->step();
  // SAFE-16: not with a pump on.
  CHECK(bench->device.is_restart_due() && !bench->is_on(SPARE));
  bench->run(30000);
  CHECK(bench->hear().empty());
  // Nor with one that went on after the water was held for the last time.
  bench->up_ms += 61000;
  bench->receive(bench->turn_on("on-2", SPARE));
  CHECK(bench->is_on(SPARE));
  bench->step();
  CHECK(bench->device.is_restart_due() && !bench->is_on(SPARE));
}

}  // namespace

int main() {
  takes_an_equal_revision_of_another_registration();
  makes_way_for_another_owner();
  return done();
}
