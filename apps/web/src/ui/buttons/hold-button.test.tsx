import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { HoldButton } from "./hold-button.tsx";

const onHeld = vi.fn();
const onAssisted = vi.fn();

const ui = (isDisabled: boolean) => (
  <HoldButton isDisabled={isDisabled} onHeld={onHeld} onAssisted={onAssisted}>
    Hold
  </HoldButton>
);
const show = (isDisabled = false) => {
  const { rerender } = render(ui(isDisabled));
  return { button: screen.getByRole("button"), disable: () => rerender(ui(true)) };
};
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onHeld.mockReset();
  onAssisted.mockReset();
  return () => vi.useRealTimers();
});

describe("a button to hold", () => {
  it("acts once after 0.8 seconds of pressing", () => {
    const { button } = show();
    fireEvent.pointerDown(button, { button: 0 });
    wait(790);
    expect(onHeld).not.toHaveBeenCalled();
    expect(button.dataset.holding).toBe("true");
    wait(20);
    expect(onHeld).toHaveBeenCalledTimes(1);
    wait(5000);
    expect(onHeld).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["released", (button: HTMLElement) => fireEvent.pointerUp(button)],
    ["left", (button: HTMLElement) => fireEvent.pointerLeave(button)],
    ["taken by scrolling", (button: HTMLElement) => fireEvent.pointerCancel(button)],
    ["blurred", (button: HTMLElement) => fireEvent.blur(button)],
  ])("does nothing when it is %s before", (_, letGo) => {
    const { button } = show();
    fireEvent.pointerDown(button, { button: 0 });
    wait(700);
    letGo(button);
    wait(5000);
    expect(onHeld).not.toHaveBeenCalled();
    expect(button.dataset.holding).toBeUndefined();
  });

  it.each([" ", "Enter"])("is held with the key %j, whatever the key repeats", (key) => {
    const { button } = show();
    fireEvent.keyDown(button, { key });
    wait(400);
    fireEvent.keyDown(button, { key, repeat: true });
    wait(410);
    expect(onHeld).toHaveBeenCalledTimes(1);
    fireEvent.keyUp(button, { key });
    fireEvent.keyDown(button, { key });
    wait(100);
    fireEvent.keyUp(button, { key });
    wait(5000);
    expect(onHeld).toHaveBeenCalledTimes(1);
  });

  it("lets go when it becomes forbidden meanwhile", () => {
    const { button, disable } = show();
    fireEvent.pointerDown(button, { button: 0 });
    wait(500);
    disable();
    wait(5000);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it("lets go when its page is hidden, and is not pressed behind another", () => {
    const { button } = show();
    fireEvent.pointerDown(button, { button: 0 });
    wait(500);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    fireEvent(document, new Event("visibilitychange"));
    expect(button.dataset.holding).toBeUndefined();
    fireEvent.pointerDown(button, { button: 0 });
    hidden.mockReturnValue(false);
    fireEvent(document, new Event("visibilitychange"));
    wait(5000);
    expect(onHeld).not.toHaveBeenCalled();
  });

  it("asks those who cannot hold, and nobody else", () => {
    const { button } = show();
    fireEvent.click(button, { detail: 1 });
    expect(onAssisted).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 0 });
    expect(onAssisted).toHaveBeenCalledTimes(1);
    expect(onHeld).not.toHaveBeenCalled();
  });
});
