import { stopMessages } from "@halocline/messages/texts/stop";
import { Suspense, useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { toastWarning } from "@/ui/toast/toast-store.ts";
import type { Stop, StopTarget } from "./stop-calls.ts";
import { withdrawStop } from "./stop-store.ts";
import { isStopped } from "./stopped-device.ts";

const ClearStopDialog = lazyPart(async () => (await import("./clear-stop-dialog.tsx")).ClearStopDialog);

type WithdrawStopProps = Readonly<{ device: StopTarget; name: string; stop: Stop; canClear: boolean }>;

/** A stop that only this page knows is taken back here. One that the server keeps is taken back there, after a warning. */
export function WithdrawStop({ device, name, stop, canClear }: WithdrawStopProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { withdraw, withdrawnTitle, withdrawnText } = stopMessages();
  const isKeptByServer = isStopped(device);
  if (isKeptByServer ? !canClear : !stop.isRepeated) return null;

  function press(): void {
    if (isKeptByServer) return setIsAsking(true);
    withdrawStop(device.id);
    toastWarning({ title: withdrawnTitle, description: withdrawnText({ names: name }) });
  }
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={press}>
        {withdraw} <span className="sr-only">{name}</span>
      </Button>
      {isKeptByServer && isAsking && (
        <Suspense>
          <ClearStopDialog device={device} isOpen onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
