import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { TypedConfirmation } from "@/ui/overlays/typed-confirmation.tsx";
import { useDeleteRelease } from "./release-commands.api.ts";
import { releaseTitle } from "./release-labels.ts";

type DeleteFormProps = Readonly<{ release: FirmwareRelease; onClose: () => void }>;

function DeleteForm({ release, onClose }: DeleteFormProps) {
  const remove = useDeleteRelease(onClose);
  const texts = firmwareMessages().deletion;
  return (
    <TypedConfirmation
      word={release.version}
      action={texts.act}
      isPending={remove.isPending}
      pendingText={texts.acting}
      onConfirm={() => remove.mutate(release)}
      onClose={onClose}
    >
      <ul className="grid gap-1 rounded-panel bg-inset p-4 text-sm wrap-anywhere">
        <li>{texts.file({ version: release.version })}</li>
        <li>{texts.records}</li>
        <li>{texts.stays({ count: release.deviceCount })}</li>
      </ul>
    </TypedConfirmation>
  );
}

export function DeleteRelease({ release }: Readonly<{ release: FirmwareRelease }>) {
  const [isOpen, setIsOpen] = useState(false);
  const { open, question, text } = firmwareMessages().deletion;
  return (
    <>
      <Button variant="danger-outline" className="shrink-0" onClick={() => setIsOpen(true)}>
        {open}
        <span className="sr-only">{release.version}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={question({ title: releaseTitle(release) })}
        description={text({ version: release.version })}
      >
        <DeleteForm release={release} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
