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
        aria-label="Firmware file"
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={drop}
        className={clsx(
          "grid justify-items-center gap-2 rounded-panel border-2 border-dashed p-6 text-center transition-colors duration-150",
          isOver ? "border-primary bg-primary-soft" : "border-line-strong bg-inset",
        )}
      >
        <FileUp className="size-7 text-ink-3" aria-hidden />
        <p className="max-sm:hidden">Drop it here, or</p>
        <FileButton text="Choose firmware file" accept=".bin" error={error} errorId={errorId} onFile={onFile} />
        <p className="text-sm text-ink-3">Compiled ESP32 firmware binary (.bin), at most 4 MB</p>
      </section>
      <FieldError id={errorId} error={error} />
    </div>
  );
}
