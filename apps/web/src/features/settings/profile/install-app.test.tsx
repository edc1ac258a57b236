import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { keepInstallOffer } from "@/lib/page/install-offer.ts";
import { InstallApp } from "./install-app.tsx";

const card = () => screen.queryByRole("region", { name: "Install the app" });

it("is not there where the browser offers nothing", () => {
  render(<InstallApp />);
  expect(card()).toBeNull();
});

it("keeps the browser's offer quiet until somebody takes it, once", () => {
  keepInstallOffer();
  render(<InstallApp />);
  const prompt = vi.fn(async () => undefined);
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  act(() => void dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Install the app" }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(card()).toBeNull();
});

it("tells the way by hand on an iPhone", () => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)");
  render(<InstallApp />);
  expect(card()?.textContent).toContain("Share → Add to Home Screen");
});
