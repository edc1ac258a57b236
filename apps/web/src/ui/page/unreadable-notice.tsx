import { uiMessages } from "@halocline/messages/texts/ui";
import { FileQuestion } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

/** "lastResult.dueAt" as "last result due at". */
const words = (field: string): string =>
  field.replaceAll(/(?<=[a-z])\.?[A-Z]|(?<=[a-z])\.(?=[a-z])/g, (joint) => ` ${joint.replace(".", "").toLowerCase()}`);

/** For places too small for a notice. */
export const unreadableText = (fields: readonly string[]): string =>
  uiMessages().leftOutBriefly({ fields: fields.map(words).join(", ") });

type UnreadableNoticeProps = Readonly<{ fields: readonly string[]; children?: ReactNode }>;

/** What is stored and cannot be shown is said to be so: an empty place alone would look like nothing stored. */
export function UnreadableNotice({ fields, children }: UnreadableNoticeProps) {
  if (fields.length === 0) return null;
  return (
    <Notice tone="warn" icon={FileQuestion} title={uiMessages().unreadable}>
      {uiMessages().leftOut({ fields: fields.map(words).join(", ") })} {children}
    </Notice>
  );
}
