import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { manualsMessages } from "@halocline/messages/texts/manuals";
import { useState } from "react";
import { Card } from "@/ui/page/card.tsx";
import { MANUALS } from "../manual-names.ts";
import "../manuals.css";
import { AddSection } from "./add-section.tsx";
import { SectionItem } from "./section-item.tsx";

export function ManualEditor({ sections }: Readonly<{ sections: readonly ManualSection[] }>) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const texts = manualsMessages().list;
  const isEditing = sections.some(({ id }) => id === editedId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      <AddSection sections={sections} />
      {MANUALS.map((type) => {
        const own = sections.filter(({ sectionType }) => sectionType === type);
        return (
          <Card
            key={type}
            title={texts.titles[type]}
            subtitle={isEditing && own.every(({ id }) => id !== editedId) ? texts.isLocked : undefined}
          >
            {own.length === 0 ? (
              <p className="mt-3 text-sm text-ink-2">{texts.none}</p>
            ) : (
              <ul className="mt-1 divide-y">
                {own.map((section) => (
                  <SectionItem
                    key={section.id}
                    section={section}
                    isEdited={section.id === editedId}
                    isLocked={isEditing}
                    onEdit={() => setEditedId(section.id)}
                    onEnd={() => setEditedId(null)}
                  />
                ))}
              </ul>
            )}
          </Card>
        );
      })}
    </div>
  );
}
