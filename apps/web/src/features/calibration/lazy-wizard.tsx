import { lazy } from "react";

/** The wizard as a chunk of its own, for every screen that can open it. Wants a Suspense around it. */
export const LazyCalibrationWizard = lazy(async () => {
  const { CalibrationWizard } = await import("./calibration-wizard.tsx");
  return { default: CalibrationWizard };
});
