import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { readAs } from "@/lib/language/reader.ts";
import { TimeField } from "./time-field.tsx";

const heard: string[] = [];

function Shown() {
  const [time, setTime] = useState("06:30");
  const change = (next: string) => {
    heard.push(next);
    setTime(next);
  };
  return <TimeField label="At" value={time} onChange={change} />;
}

const field = () => screen.getByLabelText<HTMLInputElement>("At");
const type = (value: string) => fireEvent.change(field(), { target: { value } });

it("shows and takes a time in the hours of the reader, and gives it as 24 hours", async () => {
  await readAs({ language: "en", hourCycle: "h12" });
  render(<Shown />);
  expect([field().type, field().value]).toEqual(["text", "6:30 AM"]);
  type("7:15 pm");
  fireEvent.blur(field());
  expect([field().value, heard.at(-1)]).toEqual(["7:15 PM", "19:15"]);
});

it("is empty for its form while what is typed is no time, and keeps the typed text", async () => {
  await readAs({ language: "en", hourCycle: "h23" });
  render(<Shown />);
  expect(field().value).toBe("06:30");
  type("25:00");
  fireEvent.blur(field());
  expect([field().value, heard.at(-1)]).toEqual(["25:00", ""]);
  type("1800");
  expect([field().value, heard.at(-1)]).toEqual(["18:00", "18:00"]);
  type("7");
  fireEvent.blur(field());
  expect([field().value, heard.at(-1)]).toEqual(["07:00", "07:00"]);
});
