import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exampleRelease } from "@/testing/example-firmware.ts";
import { fakeServer } from "@/testing/fake-server.ts";
import { FakeUpload, fakeUploads } from "@/testing/fake-upload.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { UploadForm } from "./upload-form.tsx";

/** Of the three bytes "abc". */
const SHA256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const IMAGE = new File(["abc"], "halocline-1.6.0.bin");

beforeEach(fakeUploads);
afterEach(() => vi.unstubAllGlobals());

async function openForm(change: Record<string, unknown> = {}) {
  fakeServer({
    "GET /api/auth/user": exampleUser({ role: "admin" }),
    "GET /api/firmware/releases": [exampleRelease()],
    ...change,
  });
  show(<UploadForm />);
  return screen.findByRole("form", { name: "Upload New Firmware" });
}

const uploadButton = () => screen.getByRole("button", { name: "Upload Firmware" });
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (file: File, label = "Choose firmware file") =>
  fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
const toast = async (title: string) => (await screen.findByText(title)).parentElement?.textContent;
const isOn = (name: string) => screen.getByRole("switch", { name }).getAttribute("aria-checked");

async function fill(): Promise<void> {
  choose(IMAGE);
  await screen.findByText(SHA256);
  type("Version", "1.6.0");
  type("Signature", "MEUC");
}

async function send(): Promise<FakeUpload> {
  const before = FakeUpload.sent.length;
  fireEvent.click(uploadButton());
  await waitFor(() => expect(FakeUpload.sent.length).toBe(before + 1));
  return FakeUpload.last;
}

describe("spec: Upload New Firmware", () => {
  it("spec: the fields, a placeholder like 1.2.3, a file input accepting .bin", async () => {
    await openForm();
    for (const label of [
      "Title",
      "Description",
      "Release Notes",
      "Compatibility notes",
      "Breaking changes",
      "Migration instructions",
    ])
      expect(screen.getByLabelText(label)).toBeDefined();
    const version = screen.getByLabelText<HTMLInputElement>("Version");
    expect([version.placeholder, version.required]).toEqual(["1.2.3", true]);
    expect(screen.getByLabelText("Choose firmware file").getAttribute("accept")).toBe(".bin");
    expect(screen.getByText(/Compiled ESP32 firmware binary/)).toBeDefined();
  });

  it("spec: Upload Firmware is disabled without a file or version", async () => {
    await openForm();
    expect(uploadButton().hasAttribute("disabled")).toBe(true);
    type("Version", "1.6.0");
    expect(uploadButton().hasAttribute("disabled")).toBe(true);
    choose(IMAGE);
    await waitFor(() => expect(uploadButton().hasAttribute("disabled")).toBe(false));
    type("Version", " ");
    expect(uploadButton().hasAttribute("disabled")).toBe(true);
  });

  it("spec: turning Stable or Beta on turns the other off", async () => {
    await openForm();
    fireEvent.click(screen.getByRole("switch", { name: "Stable Release" }));
    expect([isOn("Stable Release"), isOn("Beta Release")]).toEqual(["true", "false"]);
    fireEvent.click(screen.getByRole("switch", { name: "Beta Release" }));
    expect([isOn("Stable Release"), isOn("Beta Release")]).toEqual(["false", "true"]);
  });

  it("spec: Invalid File, by choosing and by dropping", async () => {
    await openForm();
    choose(new File(["x"], "notes.txt"));
    expect(await toast("Invalid File")).toContain("Please select a .bin firmware file");
    const place = screen.getByRole("region", { name: "Firmware file" });
    fireEvent.drop(place, { dataTransfer: { files: [IMAGE] } });
    expect(await screen.findByText("halocline-1.6.0.bin")).toBeDefined();
    fireEvent.drop(place, { dataTransfer: { files: [new File(["x"], "notes.txt")] } });
    await waitFor(() => expect(screen.queryByText("halocline-1.6.0.bin")).toBeNull());
  });

  it("spec: No File Selected and Version Required, by the Enter key", async () => {
    await openForm();
    const enter = () => fireEvent.keyDown(screen.getByLabelText("Version"), { key: "Enter" });
    enter();
    expect(await toast("No File Selected")).toContain("Please select a firmware file to upload");
    choose(IMAGE);
    await screen.findByText("halocline-1.6.0.bin");
    enter();
    expect(await toast("Version Required")).toContain("Please enter a version number");
    expect(FakeUpload.sent).toEqual([]);
  });

  it("[SEC-11] wants a signature, pasted or from a file", async () => {
    await openForm();
    choose(IMAGE);
    type("Version", "1.6.0");
    await screen.findByText(SHA256);
    fireEvent.click(uploadButton());
    expect(await toast("Signature required")).toContain("signature");
    choose(new File([new Uint8Array([0x30, 0x45, 0x02, 0xff])], "halocline.sig"), "Choose signature file (.sig)");
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>("Signature").value).toBe("MEUC/w=="));
  });

  it("compares the version with what exists", async () => {
    await openForm();
    await fill();
    type("Version", "1.5.0");
    expect(await screen.findByText("Version 1.5.0 already exists")).toBeDefined();
    fireEvent.click(uploadButton());
    expect(await toast("Invalid version")).toContain("already exists");
    type("Version", "1.6.0");
    expect(screen.getByText("Newer than all releases; the newest is 1.5.0.")).toBeDefined();
  });

  it("shows size and SHA-256 before anything is sent, or says why not", async () => {
    await openForm();
    await fill();
    expect(screen.getByText("0.0 KB")).toBeDefined();
    vi.stubGlobal("crypto", {});
    choose(IMAGE);
    expect(await screen.findByText(/browsers need a secure connection/)).toBeDefined();
  });
});

describe("spec: uploading", () => {
  it("spec: Uploading... with real progress; Firmware Uploaded; the server's SHA-256 is compared", async () => {
    await openForm();
    await fill();
    fireEvent.click(screen.getByRole("switch", { name: "Stable Release" }));
    const request = await send();
    expect(request.target).toBe("POST /api/firmware/upload");
    expect(request.headers["x-halocline"]).toBe("1");
    expect([request.form.get("version"), request.form.get("isStable"), request.form.get("signature")]).toEqual([
      "1.6.0",
      "true",
      "MEUC",
    ]);
    expect(screen.getByRole("button", { name: "Uploading..." }).hasAttribute("disabled")).toBe(true);
    act(() => request.progress(500 * 1024, 1000 * 1024));
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByText("500.0 KB of 1000.0 KB")).toBeDefined();
    act(() => request.progress(1000, 1000));
    expect(screen.getByText("Sent. The server is checking the file")).toBeDefined();
    await act(async () => request.answer(200, { release: exampleRelease({ version: "1.6.0", fileSha256: SHA256 }) }));
    expect(await toast("Firmware Uploaded")).toContain("Version 1.6.0 uploaded successfully");
    expect(screen.getByText("The server computed the same SHA-256 as this page.")).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Version").value).toBe("");
  });

  it("spec: 'unknown' if the version is missing; another SHA-256 is an alarm", async () => {
    await openForm();
    await fill();
    const request = await send();
    await act(async () => request.answer(200, { release: exampleRelease({ version: "" }) }));
    expect(await toast("Firmware Uploaded")).toContain("Version unknown uploaded successfully");
    expect(screen.getByText("The server has a different file")).toBeDefined();
  });

  it.each([
    [
      "the server's sentence",
      (request: FakeUpload) => request.answer(400, { code: "elf", message: "This is an ELF file." }),
      "This is an ELF file.",
    ],
    ["'Upload failed' of an answer without a sentence", (request: FakeUpload) => request.answer(502, "<html>"), "Upload failed"],
    ["'Failed to upload firmware' when the way broke", (request: FakeUpload) => request.breakOff(), "Failed to upload firmware"],
  ])("spec: Upload Failed with %s, and nothing typed is lost", async (_, fail, message) => {
    await openForm();
    await fill();
    const request = await send();
    await act(async () => fail(request));
    expect(await toast("Upload Failed")).toContain(message);
    expect(within(screen.getByRole("form")).getByText(message)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>("Version").value).toBe("1.6.0");
  });

  it("[SEC-11] asks for the password where the server wants it, and sends again", async () => {
    await openForm({ "POST /api/auth/confirm": { confirmedUntil: "2026-11-15T12:10:00.000Z" } });
    await fill();
    const first = await send();
    await act(async () => first.answer(403, { code: "password_again", message: "Please enter your password again." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Enter your password again" }));
    fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "right" } });
    fireEvent.click(dialog.getByRole("button", { name: "Confirm password" }));
    await waitFor(() => expect(FakeUpload.sent.length).toBe(2));
    await act(async () => FakeUpload.last.answer(200, { release: exampleRelease({ version: "1.6.0", fileSha256: SHA256 }) }));
    expect(await toast("Firmware Uploaded")).toBeDefined();
  });
});
