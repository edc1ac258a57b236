import type { ManualSection } from "@halocline/contracts/http/manuals.contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { ManualsScreen } from "./manuals.tsx";

const section = (sectionId: string, change: Partial<ManualSection> = {}): ManualSection => ({
  id: `0b6f6f0a-0000-4000-8000-0000000${sectionId.length}${sectionId.charCodeAt(0)}0`,
  sectionType: "quick-setup",
  sectionId,
  title: `About ${sectionId}`,
  content: `Some **text** about ${sectionId}.`,
  order: 10,
  ...change,
});
const SECTIONS = [
  section("parts", { content: "A board.\n\n## The tools\n\nA siphon break." }),
  section("wire-up", { order: 20, content: "> **Safety First** Unplug." }),
  section("architecture", { sectionType: "detailed-manual", content: "Three tiers and a siphon." }),
];

const serve = (role: "admin" | "user", change: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser({ role }),
    "GET /api/devices": [],
    "GET /api/alerts?acknowledged=false": [],
    "GET /api/manual-sections": SECTIONS,
    ...change,
  });

const open = async (path = "/manuals") => {
  const app = show(<ManualsScreen />, path);
  await screen.findByRole("heading", { level: 1, name: "Documentation & Manuals" });
  return app;
};
const tabs = () => screen.getAllByRole("tab").map(({ textContent }) => textContent);
const contents = () => screen.findByRole("navigation", { name: "Contents" });
const toastText = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;

describe("the Manuals screen", () => {
  it("spec: header with Print Manual, tabs Quick Setup Manual and Detailed Owner's Manual", async () => {
    const print = vi.fn();
    vi.stubGlobal("print", print);
    serve("user");
    await open();
    expect(tabs()).toEqual(["Quick Setup Manual", "Detailed Owner's Manual"]);
    fireEvent.click(screen.getByRole("button", { name: "Print Manual" }));
    expect(print).toHaveBeenCalledOnce();
    expect(await screen.findByRole("note", { name: "Safety First" })).toBeDefined();
    vi.unstubAllGlobals();
  });

  it("spec: Admin Editor for admins only, also by address", async () => {
    serve("user");
    await open("/manuals?manual=editor");
    expect(screen.queryByRole("tab", { name: "Admin Editor" })).toBeNull();
    expect(screen.queryByText("Add a section")).toBeNull();
    expect(await screen.findByRole("region", { name: "About parts" })).toBeDefined();
  });

  it("spec: table of contents; the rail names the sections of this manual, and the headings of the one being read", async () => {
    let scrolledPx = 0;
    const places: Record<string, number> = { parts: 90, "parts--the-tools": 400, "wire-up": 800 };
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, (places[this.id] ?? 0) - scrolledPx);
    });
    serve("user");
    await open();
    await screen.findByRole("region", { name: "About parts" });
    const links = async () => within(await contents()).getAllByRole("link");
    const read = async () => (await links()).find((link) => link.getAttribute("aria-current"))?.textContent;
    fireEvent.scroll(window);
    await waitFor(async () => expect(await read()).toBe("About parts"));
    expect((await links()).map((link) => link.getAttribute("href"))).toEqual(["#parts", "#parts--the-tools", "#wire-up"]);
    scrolledPx = 750;
    fireEvent.scroll(window);
    await waitFor(async () => expect(await read()).toBe("About wire-up"));
    expect((await links()).map((link) => link.getAttribute("href"))).toEqual(["#parts", "#wire-up"]);
  });

  it("turns to the manual that an anchor lies in, and goes there once the text is drawn", async () => {
    const shown = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => {});
    serve("user");
    await open("/manuals?manual=quick-setup#architecture");
    expect(await screen.findByRole("region", { name: "About architecture" })).toBeDefined();
    await waitFor(() => expect(shown.mock.contexts.map((element) => (element as Element).id)).toContain("architecture"));
    expect(screen.getByRole("tab", { name: "Detailed Owner's Manual" }).getAttribute("aria-selected")).toBe("true");
  });

  it("searches both manuals and says where else it is written", async () => {
    serve("user");
    await open();
    fireEvent.change(screen.getByLabelText("Search the manuals"), { target: { value: "SIPHON" } });
    expect(await screen.findByText("Found in 2 chapters")).toBeDefined();
    const hits = within(await contents()).getAllByRole("link");
    expect(hits.map((hit) => hit.getAttribute("href"))).toEqual(["#parts", "#architecture"]);
    expect(hits[1]?.textContent).toContain("Detailed Owner's Manual");
    fireEvent.change(screen.getByLabelText("Search the manuals"), { target: { value: "sharks" } });
    expect(await screen.findByText("Nothing found")).toBeDefined();
  });

  it("says when the manuals cannot be read, and when one is empty", async () => {
    serve("user", { "GET /api/manual-sections": reject(500, "internal", "Something went wrong on the server.") });
    show(<ManualsScreen />, "/manuals");
    expect(await screen.findByText("The manuals could not be loaded", {}, { timeout: 5000 })).toBeDefined();
  });
});

describe("the Admin Editor", () => {
  const openEditor = async (change: Record<string, unknown> = {}) => {
    const sent = serve("admin", change);
    await open("/manuals?manual=editor");
    await screen.findByText("Add a section");
    return { writes: () => sent.filter(({ key }) => !key.startsWith("GET")).map(({ key, body }) => ({ key, body })) };
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const fill = (sectionId = "new-one") => {
    type("Section ID", sectionId);
    type("Title", " New ");
    type("Content", "The *text*");
  };

  it("spec: adds a section with Section Type, Section ID, Title, Order and Content; order is an integer, 0 by default", async () => {
    const { writes } = await openEditor({ "POST /api/manual-sections": section("new-one") });
    fireEvent.change(screen.getByLabelText("Section Type"), { target: { value: "detailed-manual" } });
    fill();
    press("Add section");
    expect(await toastText("Success")).toContain("Manual section created successfully");
    expect(writes()).toEqual([
      {
        key: "POST /api/manual-sections",
        body: { sectionType: "detailed-manual", sectionId: "new-one", title: "New", content: "The *text*", order: 0 },
      },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
  });

  it("spec: Error: Please fill in all required fields", async () => {
    const { writes } = await openEditor();
    type("Title", "Only a title");
    press("Add section");
    expect(await toastText("Error")).toContain("Please fill in all required fields");
    expect(writes()).toEqual([]);
  });

  it("warns of a section id that is taken or impossible while it is typed", async () => {
    await openEditor();
    fill("wire-up");
    expect(await screen.findByText("“About wire-up” already uses this section ID. Please choose another.")).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add section" }).disabled).toBe(true);
    type("Section ID", "Not An Id");
    expect(await screen.findByText("Section ID: lowercase letters, digits and dashes")).toBeDefined();
  });

  it("[SEC-8] shows a preview of what is typed, through the same sanitiser", async () => {
    await openEditor();
    type("Content", "**Bold** <img src=x onerror=alert(1)>");
    const preview = await screen.findByRole("region", { name: "Preview" });
    expect((await within(preview).findByText("Bold")).tagName).toBe("STRONG");
    expect(preview.querySelector("img")).toBeNull();
  });

  it("asks before a text that is not saved is left, and keeps it over a look at the manual", async () => {
    serve("admin");
    const { router } = await open("/manuals?manual=editor");
    await screen.findByText("Add a section");
    type("Title", "Half written");
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Quick Setup Manual" }), { button: 0 });
    expect(await screen.findByRole("region", { name: "About parts" })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Half written");
    void router.navigate({ to: "/settings" });
    expect(await screen.findByRole("dialog", { name: "Leave without saving?" })).toBeDefined();
    expect(router.state.location.pathname).toBe("/manuals");
  });

  it("spec: Error with the server message, or Failed to create manual section", async () => {
    await openEditor({ "POST /api/manual-sections": reject(409, "section_id_taken", "This section ID is taken.") });
    fill();
    press("Add section");
    expect(await toastText("Error")).toContain("This section ID is taken.");
  });

  it("spec: two lists; each item with title, order, section id and preview; inline edit, one at a time, Save and Cancel", async () => {
    const { writes } = await openEditor({ [`PUT /api/manual-sections/${SECTIONS[0]?.id}`]: SECTIONS[0] });
    const quick = await screen.findByRole("region", { name: "Quick Setup Manual Sections" });
    expect(within(quick).getAllByRole("listitem")).toHaveLength(2);
    expect(within(quick).getByText("Order: 10 · ID: parts")).toBeDefined();
    expect(screen.getByRole("region", { name: "Detailed Manual Sections" }).textContent).toContain("Three tiers and a siphon.");
    press("Edit About parts");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Edit About architecture" }).disabled).toBe(true);
    press("Cancel");
    press("Edit About parts");
    const form = screen.getByRole("form", { name: "Edit About parts" });
    fireEvent.change(within(form).getByLabelText("Order"), { target: { value: "15" } });
    fireEvent.click(within(form).getByRole("button", { name: "Save" }));
    expect(await toastText("Success")).toContain("Manual section updated successfully");
    expect(writes()).toMatchObject([{ body: { title: "About parts", order: 15 } }]);
    await waitFor(() => expect(screen.queryByRole("form", { name: "Edit About parts" })).toBeNull());
  });

  it("spec: Are you sure you want to delete this section?", async () => {
    const { writes } = await openEditor({ [`DELETE /api/manual-sections/${SECTIONS[1]?.id}`]: { ok: true } });
    press("Delete About wire-up");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText("Are you sure you want to delete this section?")).toBeDefined();
    expect(writes()).toEqual([]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete section" }));
    expect(await toastText("Success")).toContain("Manual section deleted successfully");
  });

  it("spec: Failed to delete manual section, when the server sends no sentence", async () => {
    await openEditor({ [`DELETE /api/manual-sections/${SECTIONS[1]?.id}`]: () => Promise.reject(new Error("gone")) });
    press("Delete About wire-up");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete section" }));
    expect(await toastText("Error")).toContain("Failed to delete manual section");
  });
});
