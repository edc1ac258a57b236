// The manuals page: search, print and edit. The text of the manuals is elsewhere.

type Title = Readonly<{ title: string }>;
type Count = Readonly<{ count: number }>;

export const manuals = {
  title: "Documentation & Manuals",
  tabsLabel: "Manuals",
  editor: "Admin Editor",
  print: "Print Manual",
  notLoaded: "The manuals could not be loaded",
  names: { "quick-setup": "Quick Setup Manual", "detailed-manual": "Detailed Owner's Manual" },
  shortNames: { "quick-setup": "Quick Setup Manual", "detailed-manual": "Detailed Manual" },
  reader: {
    search: "Search the manuals",
    empty: "This manual has no sections yet",
    contents: "Contents",
    results: "Results",
    linkTo: ({ title }: Title) => `Link to ${title}`,
    found: ({ count }: Count) => {
      if (count === 0) return "Nothing found";
      return count === 1 ? "Found in 1 chapter" : `Found in ${count} chapters`;
    },
    times: ({ count }: Count) => (count === 1 ? "once" : `${count} times`),
    table: ({ columns }: Readonly<{ columns: string }>) => `Table: ${columns}`,
    picture: "picture",
    code: "Code",
  },
  section: {
    type: "Section Type",
    id: "Section ID",
    idExample: "wire-up",
    idHint: "The section's address: /manuals#wire-up",
    idForm: "Section ID: lowercase letters, digits and dashes",
    idOfPage: "This section ID is reserved. Please choose another.",
    idTaken: ({ title }: Title) => `“${title}” already uses this section ID. Please choose another.`,
    title: "Title",
    order: "Order",
    content: "Content",
    contentHint:
      "Markdown with tables. HTML is shown as text. Pictures must be under /manual/. A quote that begins with **Safety First**, **Caution** or **Note** is shown as a box.",
    preview: "Preview",
    previewEmpty: "What you write appears here.",
    facts: ({ order, id }: Readonly<{ order: number; id: string }>) => `Order: ${order} · ID: ${id}`,
  },
  list: {
    titles: { "quick-setup": "Quick Setup Manual Sections", "detailed-manual": "Detailed Manual Sections" },
    isLocked: "Save or cancel the open section first.",
    none: "No sections yet.",
  },
  add: { title: "Add a section", act: "Add section", acting: "Adding..." },
  edit: { title: ({ title }: Title) => `Edit ${title}`, act: "Save" },
  deletion: {
    open: ({ title }: Title) => `Delete ${title}`,
    title: ({ title }: Title) => `Delete “${title}”`,
    text: "Are you sure you want to delete this section?",
    act: "Delete section",
    acting: "Deleting...",
  },
  success: "Success",
  error: "Error",
  required: "Please fill in all required fields",
  done: {
    create: "Manual section created successfully",
    update: "Manual section updated successfully",
    delete: "Manual section deleted successfully",
  },
  failed: {
    create: "Failed to create manual section",
    update: "Failed to update manual section",
    delete: "Failed to delete manual section",
  },
};
