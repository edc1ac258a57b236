// What stands in the place of every page that cannot be had: no level, not even an old one, and a STOP that says what it cannot
// do. It asks by itself, and opens the page that was wanted as soon as the server answers.

import { installed as german } from "@halocline/messages/texts/de/installed";
import { installed as english } from "@halocline/messages/texts/en/installed";
import { firstLanguage } from "@/lib/language/first-language.ts";
import { readerOf } from "@/lib/language/locale.ts";
import { isAway } from "@/worker/requests.ts";
import "./offline.css";

const ASK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 10_000;

const { language } = readerOf({ language: firstLanguage(), hourCycle: "automatic" }, navigator.languages);
const labels = (language === "de" ? german : english).offline;

function part(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`offline.html has no #${id}`);
  return element;
}

const isText = (name: string | undefined): name is keyof typeof labels => name !== undefined && Object.hasOwn(labels, name);

function write(): void {
  document.documentElement.lang = language;
  document.title = `${labels.title} · Halocline`;
  for (const element of document.querySelectorAll<HTMLElement>("[data-text]")) {
    const name = element.dataset.text;
    if (isText(name)) element.textContent = labels[name];
  }
  sayWhy();
}

function sayWhy(): void {
  part("why").textContent = navigator.onLine ? labels.noAnswer : labels.noNetwork;
}

/** Nobody is known here, and so no controller: nothing is sent, and nothing is promised. */
function sayWhatStopCannot(): void {
  const title = document.createElement("strong");
  title.textContent = labels.stopPressed;
  const advice = document.createElement("span");
  advice.textContent = labels.stopAdvice;
  part("told").replaceChildren(title, advice);
}

/** By the same rule as the worker: else this page would load itself again and again. */
async function isServerBack(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch("/", { cache: "no-store", headers: { accept: "text/html" }, signal }).then(
    ({ status }) => !isAway(status),
    () => false,
  );
}

let isAsking = false;

async function ask(): Promise<void> {
  sayWhy();
  if (isAsking) return;
  isAsking = true;
  if (await isServerBack()) location.reload();
  isAsking = false;
}

write();
part("stop").addEventListener("click", sayWhatStopCannot);
part("try").addEventListener("click", () => void ask());
addEventListener("online", () => void ask());
addEventListener("offline", sayWhy);
setInterval(() => void ask(), ASK_EVERY_MS);
