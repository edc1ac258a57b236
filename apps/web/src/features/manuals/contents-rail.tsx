import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { clsx } from "clsx";
import { headingsOf } from "./heading-id.ts";
import { useScrollSpy } from "./use-scroll-spy.ts";

const ENTRY = "block rounded-control px-3 py-1.5 text-sm";
const entryStyle = (isCurrent: boolean): string =>
  clsx(ENTRY, isCurrent ? "bg-primary-soft font-medium text-primary-ink" : "text-ink-2 hover:bg-hover hover:text-ink");

/** The chapters; of the one being read also its headings. */
export function ContentsRail({ sections }: Readonly<{ sections: readonly ManualSection[] }>) {
  const chapters = sections.map(({ sectionId, title, content }) => ({
    id: sectionId,
    title,
    headings: headingsOf(sectionId, content),
  }));
  const current = useScrollSpy(chapters.flatMap(({ id, headings }) => [id, ...headings.map((heading) => heading.id)]));
  return (
    <ol className="grid gap-0.5">
      {chapters.map(({ id, title, headings }) => {
        const isRead = current === id || headings.some((heading) => heading.id === current);
        return (
          <li key={id}>
            <a href={`#${id}`} aria-current={isRead ? "location" : undefined} className={clsx(entryStyle(isRead), "py-2")}>
              {title}
            </a>
            {isRead && headings.length > 0 && (
              <ol className="mt-0.5 ml-3 grid border-l pl-1 max-lg:hidden">
                {headings.map((heading) => (
                  <li key={heading.id}>
                    <a
                      href={`#${heading.id}`}
                      className={clsx(
                        ENTRY,
                        "py-1",
                        heading.id === current ? "font-medium text-primary-ink" : "text-ink-3 hover:text-ink",
                      )}
                    >
                      {heading.text}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </li>
        );
      })}
    </ol>
  );
}
