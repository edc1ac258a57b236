import { vi } from "vitest";

/** A list of zones of a reasonable length: every search by role walks through all 400 that the machine knows. */
export const knowFewTimeZones = () => vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["Asia/Tokyo", "Europe/Berlin", "UTC"]);
