import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { headingsOf } from "./heading-id.ts";

type PrintContentsProps = Readonly<{ name: string; sections: readonly ManualSection[] }>;

/** On paper only: what the rail is on the screen. */
export function PrintContents({ name, sections }: PrintContentsProps) {
  return (
    <div className="manual-contents hidden print:block">
      <p className="text-2xl font-semibold">{name}</p>
      <h2 className="mt-6 text-lg font-semibold">{manualsMessages().reader.contents}</h2>
      <ol className="mt-2 grid gap-2">
        {sections.map(({ sectionId, title, content }) => (
          <li key={sectionId}>
            <a href={`#${sectionId}`} className="font-medium">
              {title}
            </a>
            <p className="text-sm text-ink-2">
              {headingsOf(sectionId, content)
                .map(({ text }) => text)
                .join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
