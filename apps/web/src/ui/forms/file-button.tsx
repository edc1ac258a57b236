import { useId } from "react";
import { buttonStyle } from "../buttons/button-style.ts";

type FileButtonProps = Readonly<{
  text: string;
  accept: string;
  error?: string | undefined;
  errorId?: string;
  onFile: (file: File) => void;
}>;

const STYLE = buttonStyle(
  "secondary",
  "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
);

/** The browser's own field, dressed as a button. */
export function FileButton({ text, accept, error, errorId, onFile }: FileButtonProps) {
  const id = useId();
  return (
    <div className="relative">
      <input
        id={id}
        type="file"
        accept={accept}
        aria-invalid={Boolean(error)}
        aria-describedby={error && errorId}
        className="peer sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // The same file again is a choice, too: it may have been made anew.
          target.value = "";
        }}
      />
      <label htmlFor={id} className={STYLE}>
        {text}
      </label>
    </div>
  );
}
