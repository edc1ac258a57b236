import { uiMessages } from "@halocline/messages/texts/ui";
import { lazy, type ReactNode, useEffect } from "react";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import type { PumpingWizardProps } from "./pumping-wizard.tsx";

/** The screen that wanted it stays as it is. */
function WizardMissing({ onClose }: PumpingWizardProps): ReactNode {
  useEffect(() => {
    const { wizardNotLoaded, reloadPage } = uiMessages();
    toastFailure({ title: wizardNotLoaded, description: reloadPage });
    onClose();
  }, [onClose]);
  return null;
}

/** The wizard as a chunk of its own, for every screen that can open it. Wants a Suspense around it. */
export const LazyCalibrationWizard = lazy(() =>
  import("./pumping-wizard.tsx").then(
    ({ PumpingWizard }) => ({ default: PumpingWizard }),
    () => ({ default: WizardMissing }),
  ),
);
