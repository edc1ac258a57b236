// "I have refilled it": how much is in it now, with the reservoir's size to begin with.

import type { Tank } from "@halocline/contracts/http/entities.contract";
import type { Store } from "@halocline/domain/tanks/reservoirs";
import { reservoirsMessages } from "@halocline/messages/texts/reservoirs";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useState } from "react";
import { textOf, unitOf, valueOf } from "@/lib/detail-units.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { useRefill } from "./reservoirs.api.ts";

type RefillDialogProps = Readonly<{ tank: Tank; store: Store; onClose: () => void }>;

export function RefillDialog({ tank, store, onClose }: RefillDialogProps) {
  const labels = reservoirsMessages().dialog;
  const [typed, setTyped] = useState(() => textOf(store === "waste" ? 0 : tank.reservoirs[store].capacityLitres, "volume"));
  const [isAsked, setIsAsked] = useState(false);
  const refill = useRefill(tank, store, onClose);
  const litres = valueOf(typed, "volume");
  const isRight = litres !== null && litres >= 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (isRight && !refill.isPending) refill.mutate(litres);
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={labels.title[store]} description={labels.text}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <TextField
          label={labels.litres({ unit: unitOf("volume").symbol })}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={isAsked && !isRight ? labels.wrong : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {uiMessages().cancel}
          </Button>
          <Button type="submit" pendingText={refill.isPending && labels.pending}>
            {labels.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
