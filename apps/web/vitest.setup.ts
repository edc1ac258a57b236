import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { silence } from "./src/ui/toast/toast-store.ts";

// Screens load on demand, and a busy machine takes its time; a condition that holds ends the wait at once.
configure({ asyncUtilTimeout: 20_000, getElementError: (message) => new Error(message ?? "Element not found") });

afterEach(() => {
  cleanup();
  silence();
});
