// Every text field a person can write, and the call that writes it. What the server refuses is counted, not argued with.

import { buildImage } from "@halocline/firmware/build-image";
import { signBytes } from "@halocline/firmware/sign-image";
import type { SeededAccount, SeededDevice } from "@halocline/local-services/seed";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";

export type Api = Readonly<{
  send: (key: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Response>;
  upload: (form: FormData) => Promise<Response>;
}>;

type Writer = Readonly<{ api: Api; account: SeededAccount; privatePem: string }>;
type Field = Readonly<{ field: string; write: (text: string, index: number) => Promise<Response> }>;
/** `codes`: as what the server refused those it did not take. */
export type FieldFigures = Readonly<{ field: string; accepted: number; refused: number; codes: readonly string[] }>;

const FIRST_CHANNEL = 1;
const CHANNELS = 5;
const RELEASE_TEXTS = [
  "title",
  "description",
  "releaseNotes",
  "compatibilityNotes",
  "breakingChanges",
  "migrationInstructions",
] as const;

/** The places of a Markdown text in which a parser changes its mind about what it reads. */
const markdownOf = (text: string): string =>
  [
    text,
    `Before ${text} after **that**`,
    `## Heading ${text}`,
    `- item ${text}`,
    `> **Note** ${text}`,
    `| ${text} | b |\n|---|---|\n| ${text} | c |`,
    `[${text}](${text}) ![${text}](${text}) <${text}> [a](<${text}> "${text}")`,
    `[reference ${text}][r]\n\n[r]: <${text}> "${text}"`,
    `\`${text}\`\n\n\`\`\`${text}\n${text}\n\`\`\``,
    `    ${text}`,
    "Plain addresses: www.hostile.test https://hostile.test/plain mailto:a@hostile.test",
  ].join("\n\n");

const deviceOf = ({ devices }: SeededAccount, index: number): SeededDevice => {
  const device = devices[index % devices.length];
  if (!device) throw new Error("no device");
  return device;
};

/** A name, and a device renamed under it: the audit log tells both from then on. */
const nameFields = ({ api, account }: Writer): Field[] => {
  const profile = (change: object) =>
    api.send("PUT /api/settings/profile", { firstName: "Marina", lastName: "Reef", email: account.email, ...change });
  const device = (index: number) => `/api/devices/${deviceOf(account, index).id}`;
  return [
    { field: "last name", write: (lastName) => profile({ lastName }) },
    {
      field: "first name",
      write: async (firstName, index) => {
        const answer = await profile({ firstName });
        await api.send(`PUT ${device(index)}`, { name: `by ${index}` });
        return answer;
      },
    },
    { field: "device name", write: (name, index) => api.send(`PUT ${device(index)}`, { name }) },
    {
      field: "relay name",
      write: (name, index) =>
        api.send(`PUT ${device(Math.floor(index / CHANNELS))}/relays/${FIRST_CHANNEL + (index % CHANNELS)}`, { name }),
    },
    { field: "tank name", write: (name, index) => api.send(`PUT /api/tanks/${deviceOf(account, index).tankId}`, { name }) },
  ];
};

const createSection = (api: Api, index: number, texts: object): Promise<Response> =>
  api.send("POST /api/manual-sections", {
    sectionType: index % 2 === 0 ? "quick-setup" : "detailed-manual",
    sectionId: `hostile-${index}`,
    order: index,
    ...texts,
  });

const manualField = ({ api }: Writer): Field => ({
  field: "manual title and content",
  write: (text, index) => createSection(api, index, { title: text, content: markdownOf(text) }),
});

function uploadRelease({ api, privatePem }: Writer, version: string, texts: Readonly<Record<string, string>>): Promise<Response> {
  const image = buildImage({ version });
  const form = new FormData();
  const fields = { version, signature: signBytes(image, privatePem), ...texts };
  for (const [name, text] of Object.entries(fields)) form.append(name, text);
  form.append("firmware", new Blob([new Uint8Array(image)]), "halocline.bin");
  return api.upload(form);
}

const releaseField = (writer: Writer): Field => ({
  field: "six release texts",
  write: (text, index) => uploadRelease(writer, `9.0.${index}`, Object.fromEntries(RELEASE_TEXTS.map((name) => [name, text]))),
});

/** Fields of a narrow shape: none of the texts may pass. */
const narrowFields = (writer: Writer): Field[] => {
  const { api, account } = writer;
  const tank = deviceOf(account, 0).tankId;
  const quietHours = (timezone: string) => ({ quietHours: { from: "22:00", to: "06:00", timezone } });
  return [
    { field: "e-mail of a reset link", write: (email) => api.send("POST /api/admin/reset-links", { email }) },
    { field: "e-mail of a promotion", write: (text) => api.send("POST /api/admin/promote-user", { email: `${text}@reef.test` }) },
    { field: "new e-mail", write: (text) => api.send("POST /api/auth/change-email", { newEmail: `"${text}"@reef.test` }) },
    { field: "e-mail of a forgotten password", write: (email) => api.send("POST /api/auth/forgot-password", { email }) },
    { field: "timezone of a tank", write: (timezone) => api.send(`PUT /api/tanks/${tank}`, { timezone }) },
    { field: "timezone of quiet hours", write: (text) => api.send("PUT /api/settings/quiet-hours", quietHours(text)) },
    {
      field: "schedule",
      write: (cronExpression) => api.send("POST /api/schedules", { tankId: tank, type: "top_up", cronExpression }),
    },
    {
      field: "id of a discovered device",
      write: (text) => api.send("POST /api/devices/register-discovered", { name: "x", deviceId: text }),
    },
    {
      field: "manual section id",
      write: (sectionId, index) => createSection(api, index, { sectionId, title: "x", content: "x" }),
    },
    { field: "release version", write: (version) => uploadRelease(writer, "9.1.0", { version }) },
    { field: "release signature", write: (signature) => uploadRelease(writer, "9.1.0", { signature }) },
  ];
};

async function writeAll({ field, write }: Field): Promise<FieldFigures> {
  const codes: string[] = [];
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const answer = await write(text, index);
    if (answer.ok) continue;
    const { code } = (await answer.json()) as { code: string };
    if (answer.status >= 500) throw new Error(`${field}: ${JSON.stringify(text)} answered ${answer.status}`);
    codes.push(code);
  }
  return { field, accepted: HOSTILE_TEXTS.length - codes.length, refused: codes.length, codes: [...new Set(codes)] };
}

async function writeEach(fields: readonly Field[]): Promise<FieldFigures[]> {
  const figures: FieldFigures[] = [];
  for (const field of fields) figures.push(await writeAll(field));
  return figures;
}

export async function writeHostileFields(writer: Writer) {
  const narrow = await writeEach(narrowFields(writer));
  const open = await writeEach([manualField(writer), releaseField(writer), ...nameFields(writer)]);
  return { open, narrow };
}
