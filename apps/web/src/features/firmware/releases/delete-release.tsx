import type { FirmwareRelease } from "@halocline/contracts/http/firmware.contract";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { TypedConfirmation } from "@/ui/overlays/typed-confirmation.tsx";
import { useDeleteRelease } from "./release-commands.api.ts";
import { releaseTitle, runningText } from "./release-labels.ts";

type DeleteFormProps = Readonly<{ release: FirmwareRelease; onClose: () => void }>;

function DeleteForm({ release, onClose }: DeleteFormProps) {
  const remove = useDeleteRelease(onClose);
  return (
    <TypedConfirmation
      word={release.version}
      action="Delete Release"
      isPending={remove.isPending}
      pendingText="Deleting..."
      onConfirm={() => remove.mutate(release)}
      onClose={onClose}
    >
      <ul className="grid gap-1 rounded-panel bg-inset p-4 text-sm wrap-anywhere">
        <li>The firmware file of version {release.version}</li>
        <li>All update records for that version, on every device</li>
        <li>{runningText(release.deviceCount)}. What is installed stays installed.</li>
      </ul>
    </TypedConfirmation>
  );
}

export function DeleteRelease({ release }: Readonly<{ release: FirmwareRelease }>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger-outline" className="shrink-0" onClick={() => setIsOpen(true)}>
        Delete
        <span className="sr-only">{release.version}</span>
      </Button>
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Delete ${releaseTitle(release)}?`}
        description={`All update records for version ${release.version} are also deleted. This cannot be undone.`}
      >
        <DeleteForm release={release} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
