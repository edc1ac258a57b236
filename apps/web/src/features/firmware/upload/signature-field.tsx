import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { useState } from "react";
import { FileButton } from "@/ui/forms/file-button.tsx";
import { TextArea } from "@/ui/forms/text-area.tsx";
import { signatureIn } from "./file-bytes.ts";

type SignatureFieldProps = Readonly<{ value: string; error: string | undefined; onChange: (signature: string) => void }>;

/** From a .sig file or pasted: the same field in the end. */
export function SignatureField({ value, error, onChange }: SignatureFieldProps) {
  const [fileError, setFileError] = useState<string>();
  const texts = firmwareMessages().upload;

  async function take(file: File): Promise<void> {
    const signature = await signatureIn(file);
    setFileError(signature === null ? texts.signatureTooLarge : undefined);
    if (signature !== null) onChange(signature);
  }

  return (
    <div className="grid gap-2">
      <TextArea
        label={texts.signature}
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={value}
        hint={texts.signatureHint}
        error={fileError ?? error}
        onChange={(event) => {
          setFileError(undefined);
          onChange(event.target.value);
        }}
      />
      <FileButton text={texts.chooseSignature} accept=".sig" onFile={(file) => void take(file)} />
    </div>
  );
}
