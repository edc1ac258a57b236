import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { withdrawHouseholdStop } from "./src/features/devices/stop/household-stop.ts";
import { changeStopDialog } from "./src/features/devices/stop/stop-dialog-store.ts";
import { forgetStops } from "./src/features/devices/stop/stop-store.ts";
import { METRIC, showUnits } from "./src/lib/display-units.ts";
import { readAs } from "./src/lib/language/reader.ts";
import { noteServerDate } from "./src/lib/time/server-clock.ts";
import { releaseClock } from "./src/lib/time/ticker.ts";
import { FakeWebSocket } from "./src/testing/fake-web-socket.ts";
import { leavePages } from "./src/testing/mounted-pages.ts";
import { silence } from "./src/ui/toast/toast-store.ts";

// Screens load on demand, and a busy machine takes its time; a condition that holds ends the wait at once.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? "Element not found") });

/** As a browser that has never been here: files share modules and the window. */
afterEach(() => {
  cleanup();
  leavePages();
  vi.useRealTimers();
  silence();
  forgetStops();
  withdrawHouseholdStop();
  changeStopDialog(false);
  showUnits(METRIC);
  void readAs({ language: "en", hourCycle: "automatic" });
  releaseClock();
  // It keeps what it was last told, and asks nothing while it thinks that the browser is offline.
  onlineManager.setOnline(true);
  // A server whose clock is ours.
  noteServerDate(new Date(0).toUTCString(), 500, 500);
  FakeWebSocket.opened = [];
  localStorage.clear();
  sessionStorage.clear();
  document.title = "";
});
