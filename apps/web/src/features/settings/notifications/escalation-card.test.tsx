import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeServer, reject } from "@/testing/fake-server.ts";
import { show } from "@/testing/show.tsx";
import { exampleUser } from "@/testing/wire-examples.ts";
import { EscalationCard } from "./escalation-card.tsx";

const CALL = "/api/settings/escalation";
const OWNER = { userId: "11111111-1111-4111-8111-111111111111", name: "Marina Reef", role: "owner", canBeCalled: true };
const KEEPER = { userId: "22222222-2222-4222-8222-222222222222", name: "Nemo Guest", role: "keeper", canBeCalled: true };
const USUAL = { isOn: true, secondUserId: null, secondAfterMinutes: 10, everyoneAfterMinutes: 20 };

const serve = (people: readonly object[], change: object = {}, answers: Record<string, unknown> = {}) =>
  fakeServer({
    "GET /api/auth/user": exampleUser(),
    [`GET ${CALL}`]: { ...USUAL, ...change, people },
    [`PUT ${CALL}`]: (body: object) => ({ ...body, people }),
    ...answers,
  });
const open = async () => {
  show(<EscalationCard ownId={OWNER.userId} />);
  const card = within(await screen.findByRole("region", { name: "If Nobody Answers" }));
  await card.findByRole("switch");
  return card;
};
const bodies = (sent: ReturnType<typeof serve>) => sent.filter(({ key }) => key === `PUT ${CALL}`).map(({ body }) => body);

describe("if nobody answers", () => {
  it("names the second person and the minutes", async () => {
    const sent = serve([OWNER, KEEPER]);
    const card = await open();
    fireEvent.change(card.getByLabelText("Second person"), { target: { value: KEEPER.userId } });
    fireEvent.change(card.getByLabelText("Everybody after (minutes)"), { target: { value: "30" } });
    fireEvent.click(card.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("If Nobody Answers: Saved")).toBeDefined();
    expect(bodies(sent)).toEqual([{ ...USUAL, secondUserId: KEEPER.userId, everyoneAfterMinutes: 30 }]);
  });

  it("says what it means that it is switched off", async () => {
    const sent = serve([OWNER, KEEPER]);
    const card = await open();
    expect(card.queryByText("Switched off")).toBeNull();
    fireEvent.click(card.getByRole("switch", { name: "Tell more people" }));
    expect(card.getByText(/nobody else is told, however long/)).toBeDefined();
    fireEvent.click(card.getByRole("button", { name: "Save" }));
    await screen.findByText("If Nobody Answers: Saved");
    expect(bodies(sent)).toEqual([{ ...USUAL, isOn: false }]);
  });

  it("[SAFE-22] names whom no working way reaches, but the one who looks, and not while nobody is called anyway", async () => {
    const [own, deaf] = [OWNER, KEEPER].map((person) => ({ ...person, canBeCalled: false }));
    serve([own as object, deaf as object, { ...KEEPER, userId: "33333333-3333-4333-8333-333333333333", name: "Dory Blue" }]);
    const card = await open();
    expect(await card.findByText(/^No working way to Nemo Guest:/)).toBeDefined();
    fireEvent.click(card.getByRole("switch", { name: "Tell more people" }));
    expect(card.queryByText(/No working way/)).toBeNull();
  });

  it("tells whoever is alone that nobody else could be told", async () => {
    serve([OWNER]);
    expect((await open()).getByText("You are alone in this household")).toBeDefined();
  });

  it("shows what the server refuses at its field", async () => {
    const wrong = "Everybody must be notified later than the second person";
    serve([OWNER, KEEPER], {}, { [`PUT ${CALL}`]: reject(400, "invalid", wrong, { everyoneAfterMinutes: wrong }) });
    const card = await open();
    fireEvent.change(card.getByLabelText("Everybody after (minutes)"), { target: { value: "5" } });
    fireEvent.click(card.getByRole("button", { name: "Save" }));
    expect(await card.findByText(wrong)).toBeDefined();
  });

  it("keeps what is typed while the rest is saved, and counts as unsaved until it is saved too", async () => {
    let isSaved = () => undefined as void;
    const saving = new Promise<void>((resolve) => (isSaved = resolve));
    const people = [OWNER, KEEPER];
    const sent = serve(people, {}, { [`PUT ${CALL}`]: (body: object) => saving.then(() => ({ ...body, people })) });
    const card = await open();
    expect(document.querySelector("[data-unsaved]")).toBeNull();
    fireEvent.change(card.getByLabelText("Second person"), { target: { value: KEEPER.userId } });
    fireEvent.click(card.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(bodies(sent)).toHaveLength(1));
    const everyone = card.getByLabelText<HTMLInputElement>("Everybody after (minutes)");
    fireEvent.change(everyone, { target: { value: "30" } });
    isSaved();
    expect(await screen.findByText("If Nobody Answers: Saved")).toBeDefined();
    expect(everyone.value).toBe("30");
    expect(document.querySelector("[data-unsaved]")).not.toBeNull();
    fireEvent.click(card.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(document.querySelector("[data-unsaved]")).toBeNull());
    expect(bodies(sent)[1]).toEqual({ ...USUAL, secondUserId: KEEPER.userId, everyoneAfterMinutes: 30 });
  });
});
