import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { chooseTheme, themeChoice, useThemeChoice } from "./theme.ts";

const root = document.documentElement;

beforeEach(() => localStorage.clear());

it("follows the system until a person chooses", () => {
  expect(themeChoice()).toBe("system");
  localStorage.setItem("halocline-theme", "mauve");
  expect(themeChoice()).toBe("system");
});

it("applies a choice at once and tells every reader of it", async () => {
  await Promise.all(Object.values(import.meta.glob("../../../theme.js")).map((load) => load()));
  const { result } = renderHook(() => useThemeChoice());
  expect(root.classList.contains("dark")).toBe(false);
  act(() => chooseTheme("dark"));
  expect([result.current, root.classList.contains("dark")]).toEqual(["dark", true]);
  act(() => chooseTheme("light"));
  expect([result.current, root.classList.contains("dark")]).toEqual(["light", false]);
});

it("lives with blocked storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("blocked");
  });
  expect(() => chooseTheme("dark")).not.toThrow();
});
