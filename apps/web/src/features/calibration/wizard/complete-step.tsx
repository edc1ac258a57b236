import type { Device } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Notice } from "@/ui/page/notice.tsx";
import { Acknowledgement } from "../acknowledgement.tsx";
import type { Wizard } from "./use-wizard.ts";

/** The levels are saved; the litres have a call of their own, and may be asked for again. */
function LitresNotSaved({ wizard: { area, state } }: Readonly<{ wizard: Wizard }>) {
  const texts = calibrationMessages().wizard.jug;
  const { areaCm2 } = state;
  if (!area.isError || areaCm2 === null) return null;
  return (
    <Notice tone="warn" icon={CircleAlert}>
      <p>{texts.notSaved}</p>
      <Button variant="secondary" className="mt-2" onClick={() => area.mutate(areaCm2)}>
        {texts.saveAgain}
      </Button>
    </Notice>
  );
}

/** Leads on: to what makes the levels useful, not back to the form. */
export function CompleteStep({ wizard, device }: Readonly<{ wizard: Wizard; device: Device | undefined }>) {
  const { savedText, next } = calibrationMessages().wizard;
  return (
    <div className="grid gap-4">
      <Notice tone="ok" icon={CircleCheck}>
        {savedText}
      </Notice>
      <LitresNotSaved wizard={wizard} />
      <Acknowledgement device={device} />
      <h4 className="font-semibold">{next.title}</h4>
      <div className="flex flex-wrap gap-2">
        <Link to="/schedules" onClick={wizard.close} className={buttonStyle("primary")}>
          {next.schedule}
        </Link>
        <Link to="/" search={{ tank: wizard.saved.id }} onClick={wizard.close} className={buttonStyle("secondary")}>
          {next.dashboard}
        </Link>
      </div>
    </div>
  );
}
