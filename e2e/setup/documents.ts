import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { portal, readInbox, type FreshPerson, type Person } from './portal.ts';

export const dialog = (page: Page) => page.getByRole('dialog');
/** A client without a questionnaire: adding a strategy has to be explained. */
export const explainFit = (page: Page) =>
  dialog(page)
    .getByLabel(/^Proč .*přesto/)
    .fill('Dotazník klient teprve vyplní.');
/** Loads the detail of a client with one of its sections in view; a folded one is then open. */
export async function openClientSection(page: Page, clientId: string, anchor: string): Promise<void> {
  // An address that differs by its anchor alone would not be loaded again.
  await page.goto('about:blank');
  await page.goto(portal(`/clients/${clientId}/detail#${anchor}`));
}

export const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** The codes sent to a user so far. */
export const usedCodes = async ({ phone }: Pick<Person, 'phone'>) =>
  (await readInbox(phone)).flatMap(({ text }) => /\b(\d{6})\b/.exec(text)?.[1] ?? []);

const MOST_STOPS = 200;

/** Moves the focus to an element with the Tab key alone. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`);
}

/** The raw response to a call by the user signed in on the page. */
export async function askAs(page: Page, path: string, body?: unknown): Promise<Response> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN') ?? '');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return fetch(portal(path), body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The same for a call that must succeed. */
export async function callAs<Answer>(page: Page, path: string, body?: unknown): Promise<Answer> {
  const answer = await askAs(page, path, body);
  const text = await answer.text();
  expect(answer.ok, `${path} responded with ${answer.status}: ${text.slice(0, 500)}`).toBe(true);
  return JSON.parse(text) as Answer;
}

interface ClientList {
  data: { id: string; fullname: string }[];
}

export async function findClient(page: Page, { email }: Pick<Person, 'email'>): Promise<{ id: string; fullname: string }> {
  const { data } = await callAs<ClientList>(page, '/api/clients/list', { filter: { email } });
  const [client] = data;
  if (!client) throw new Error(`no client ${email}`);
  return client;
}

interface PersonList {
  persons: { id: string; user_id: string }[];
}

/** Assigns a client to an adviser. */
export async function giveToAdviser(page: Page, clientId: string, adviser: Pick<FreshPerson, 'id'>): Promise<void> {
  const { persons } = await callAs<PersonList>(page, '/api/intermediaries/persons');
  const person = persons.find(({ user_id: userId }) => userId === adviser.id);
  await callAs(page, `/api/clients/${clientId}/change-owner`, { intermediary_person_id: person?.id });
}

/** Generates a document from each template with the dialog on the client's detail page, and waits until they exist. */
export async function generate(page: Page, clientId: string, ...names: string[]): Promise<void> {
  await page.goto(portal(`/clients/${clientId}/detail`));
  await section(page, 'Dokumenty').getByRole('button', { name: 'Vygenerovat dokumenty' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Vygenerovat', exact: true })).toHaveAttribute('aria-disabled', 'true');
  for (const name of names) await dialog(page).getByLabel(name).check();
  await dialog(page)
    .getByRole('button', { name: /^Vygenerovat \d/ })
    .click();
  await expect(dialog(page)).toBeHidden();
  for (const name of names)
    await expect(section(page, 'Dokumenty').getByRole('button', { name: `Zobrazit: ${name}` })).toBeVisible({ timeout: 60_000 });
}

interface SavedTemplate {
  document_template: { id: string };
}

const noSigners = { signable: true, require_owner_signature: false, require_responsible_signature: false, responsible_id: null };

/** Creates an active editor template that the client has to sign, unless specified otherwise; returns its id. */
export async function makeTemplate(
  page: Page,
  name: string,
  signers: Partial<typeof noSigners> = { require_owner_signature: true },
): Promise<string> {
  const { document_template: template } = await callAs<SavedTemplate>(page, '/api/document-templates', {
    name,
    is_active: true,
    ...noSigners,
    ...signers,
  });
  const text = '<h1>Smlouva o\u00a0investování</h1><p>Příliš žluťoučký kůň: ${client.fullname}</p>';
  await callAs(page, `/api/document-templates/${template.id}/save-html`, { template: text });
  return template.id;
}

export interface MadeDocument {
  id: string;
  name: string;
  code: string | null;
  is_generating: boolean;
  is_sealing: boolean;
  can_be_regenerated: boolean;
  file: { id: string; uuid: string } | null;
}

/** Returns a client's document by name, as soon as its file exists. */
export async function waitForDocument(page: Page, clientId: string, name: string): Promise<MadeDocument> {
  let found: MadeDocument | undefined;
  const isThere = async () => {
    const { documents } = await callAs<{ documents: MadeDocument[] }>(page, `/api/clients/${clientId}/documents`);
    found = documents.find((one) => one.name === name && one.file !== null && !one.is_generating && !one.is_sealing);
    return found !== undefined;
  };
  await expect.poll(isThere, { message: `the document ${name}`, timeout: 60_000 }).toBe(true);
  if (!found) throw new Error(`no document ${name}`);
  return found;
}

/** Generates documents from templates without using the screen. */
export const makeDocuments = (page: Page, clientId: string, ...templateIds: string[]) =>
  callAs(page, '/api/documents/generate', { fileable_type: 'client', fileable_id: clientId, document_templates_ids: templateIds });

/** Sends files in a form, as screens do. */
export async function sendFiles(
  page: Page,
  path: string,
  field: string,
  form: Readonly<Record<string, string>>,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN') ?? '');
  const body = new FormData();
  for (const [name, value] of Object.entries(form)) body.append(name, value);
  for (const { name, mimeType, buffer } of files) body.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await fetch(portal(path), { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
  expect(answer.ok, `${path} responded with ${answer.status}`).toBe(true);
}

/** One red pixel. */
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64');

/** A PDF of two pages with a standard font of every reader: the words are on the first. */
export function writePdf(words: string): Buffer {
  const pageOf = (text: string) => `BT /F1 18 Tf 72 760 Td (${text}) Tj ET`;
  const streams = [pageOf(words), pageOf('Strana 2')].map((drawn) => `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  const sheet = (content: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents ${content} 0 R >>`;
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
    sheet(6),
    sheet(7),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...streams,
  ];
  let text = '%PDF-1.4\n';
  const places = parts.map((part, place) => {
    const at = text.length;
    text += `${place + 1} 0 obj\n${part}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const size = parts.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
