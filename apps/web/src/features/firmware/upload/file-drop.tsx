import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { clsx } from "clsx";
import { FileUp } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { FieldError } from "@/ui/forms/field.tsx";
import { FileButton } from "@/ui/forms/file-button.tsx";

type FileDropProps = Readonly<{ error: string | undefined; onFile: (file: File) => void }>;

/** Chosen by hand or dropped: both end in the same question, whether it is an image. */
export function FileDrop({ error, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const errorId = useId();
  const texts = firmwareMessages().upload;

  function hover(event: DragEvent, isNowOver: boolean): void {
    event.preventDefault();
    setIsOver(isNowOver);
  }

  function drop(event: DragEvent): void {
    hover(event, false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }

  return (
    <div className="grid gap-1.5">
      <section
        aria-label={texts.fileLabel}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={drop}
        className={clsx(
          "grid justify-items-center gap-2 rounded-panel border-2 border-dashed p-6 text-center transition-colors duration-150",
          isOver ? "border-primary bg-primary-soft" : "border-line-strong bg-inset",
        )}
      >
        <FileUp className="size-7 text-ink-3" aria-hidden />
        <p className="max-sm:hidden">{texts.dropHere}</p>
        <FileButton text={texts.chooseFile} accept=".bin" error={error} errorId={errorId} onFile={onFile} />
        <p className="text-sm text-ink-3">{texts.fileHint}</p>
      </section>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
