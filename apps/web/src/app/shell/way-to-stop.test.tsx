import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { EmergencyStop } from "@/features/devices/stop/emergency-stop.tsx";
import { fakeServer } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleDevice, exampleUser } from "@/testing/wire-examples.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

function Question() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  const texts = { title: "Rename", description: "Sure?", actText: "Rename it", pendingText: "Renaming" };
  return <ConfirmDialog {...texts} isOpen={isOpen} onClose={close} isPending={false} onConfirm={close} />;
}

const Menu = () => (
  <Sheet title="Menu" head="Halocline">
    {() => <a href="/">Dashboard</a>}
  </Sheet>
);

const serve = () => fakeServer({ "GET /api/auth/user": exampleUser(), "GET /api/devices": [exampleDevice()] });
const lastInOrder = (dialog: HTMLElement) => [...dialog.querySelectorAll<HTMLElement>("a, button")].at(-1);

describe("[SAFE-11] an open dialog", () => {
  it.each([
    ["a question", "Rename", <Question key="question" />],
    ["the menu", "Menu", <Menu key="menu" />],
  ])("has STOP last in the order of the keyboard: %s", async (_, name, part) => {
    serve();
    show(
      <>
        <EmergencyStop canClear />
        {part}
      </>,
    );
    if (name === "Menu") fireEvent.click(await screen.findByRole("button", { name: "Open menu" }));
    const way = lastInOrder(await screen.findByRole("dialog", { name }));
    expect(way?.textContent).toBe("EMERGENCY STOP");
    fireEvent.click(way as HTMLElement);
    const stop = await screen.findByRole("dialog", { name: "Emergency Stop" });
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Stop all pumps now"));
    expect(lastInOrder(stop)?.textContent).toBe("Close");
  });

  it.each([
    ["Shift and Escape", { key: "Escape", shiftKey: true }],
    ["F8", { key: "F8" }],
  ])("stays open below the dialog of STOP after %s", async (_, key) => {
    serve();
    show(
      <>
        <EmergencyStop canClear />
        <Question />
      </>,
    );
    const question = await screen.findByRole("dialog", { name: "Rename" });
    fireEvent.keyDown(document.activeElement ?? document.body, key);
    await screen.findByRole("dialog", { name: "Emergency Stop" });
    expect(question.isConnected).toBe(true);
  });

  it("has no STOP on a page without one", async () => {
    serve();
    show(<Question />);
    expect(lastInOrder(await screen.findByRole("dialog", { name: "Rename" }))?.textContent).toBe("Close");
  });
});
