import { expect, it } from "vitest";
import { fullName, initials } from "./person-name.ts";

const ada = { firstName: "Ada", lastName: "Lovelace", email: "ada@tank.example" };

it("shows a person by name, and by e-mail without one", () => {
  expect([fullName(ada), initials(ada)]).toEqual(["Ada Lovelace", "AL"]);
  const nameless = { ...ada, firstName: "", lastName: " " };
  expect([fullName(nameless), initials(nameless)]).toEqual(["ada@tank.example", "A"]);
});
