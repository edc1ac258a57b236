import { useState } from "react";
import { FileButton } from "@/ui/forms/file-button.tsx";
import { TextArea } from "@/ui/forms/text-area.tsx";
import { signatureIn } from "./file-bytes.ts";

type SignatureFieldProps = Readonly<{ value: string; error: string | undefined; onChange: (signature: string) => void }>;

const HINT =
  "Made offline with the signing key, over this very file (ECDSA P-256, Base64). The device checks it before it installs.";

/** From a .sig file or pasted: the same field in the end. */
export function SignatureField({ value, error, onChange }: SignatureFieldProps) {
  const [fileError, setFileError] = useState<string>();

  async function take(file: File): Promise<void> {
    const signature = await signatureIn(file);
    setFileError(signature === null ? "This file is too large to be a signature" : undefined);
    if (signature !== null) onChange(signature);
  }

  return (
    <div className="grid gap-2">
      <TextArea
        label="Signature"
        rows={2}
        autoComplete="off"
        spellCheck={false}
        value={value}
        hint={HINT}
        error={fileError ?? error}
        onChange={(event) => {
          setFileError(undefined);
          onChange(event.target.value);
        }}
      />
      <FileButton text="Choose signature file (.sig)" accept=".sig" onFile={(file) => void take(file)} />
    </div>
  );
}
