// Measures typing into a form of 300 questions as a client does, in the built web app: `npm run bench forms`.
import { investmentQuestionnaires } from '@pramen/contract/records/records.endpoints';
import type { BrowserContext, Page } from '@playwright/test';
import { median, quantile, tell } from '../setup/figures.ts';
import { openBrowser } from '../portal/browser.ts';
import { signIn, startPortal, withDataFolder } from '../setup/portal.ts';
import { CONDITIONS, largeForm, QUESTIONS } from './large-form.ts';

const FRAME_MS = 1000 / 60;
/** The first keys load and compile what the later ones use. */
const WARM_UP = 10;
const KEYS = 60;
const SENTENCE = 'Odpoved na tuto otazku ma jednu vetu, aby bylo co psat.'.padEnd(KEYS, 'a');

/** Measures each input event until the frame with what it changed was painted: a message that is sent in a frame arrives after its paint. */
const measuring = `
  window.typed = [];
  addEventListener('input', (event) => {
    const painted = new MessageChannel();
    painted.port1.onmessage = () => window.typed.push(performance.now() - event.timeStamp);
    requestAnimationFrame(() => painted.port2.postMessage(null));
  }, true);
`;

async function call<Answer>(address: string, token: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** Prepares the questionnaire for a client of the demonstration; returns the path of the screen on which they answer it. */
async function prepare(address: string, clientToken: string): Promise<string> {
  const office = await signIn(address, 'office@pramen.test');
  const { user } = await call<{ user: { client: { id: string } } }>(address, clientToken, '/api/auth/profile');
  const name = 'Velký dotazník';
  const template = { name, public_name: name, type: 'INVESTMENT_QUESTIONNAIRE', data: JSON.stringify(largeForm) };
  const { form_template } = await call<{ form_template: { id: string } }>(address, office, '/api/forms-templates', {
    ...template,
    is_active: true,
    confirmation_required: true,
    is_for_all_intermediaries: true,
  });
  const path = investmentQuestionnaires.create.path.replace('{id}', user.client.id);
  const body = { template_id: form_template.id, state: 'WAITING', data: { content: [] } };
  const { record } = await call<{ record: { id: string } }>(address, office, path, body);
  return `/records/investment-questionnaires/${record.id}`;
}

/** Types a key at a time, each after the one before was painted. */
async function typeInto(page: Page, field: string, keys: string): Promise<number[]> {
  await page.locator(field).scrollIntoViewIfNeeded();
  await page.locator(field).focus();
  const before = await page.evaluate<number>('window.typed.length');
  for (const [index, key] of [...keys].entries()) {
    await page.keyboard.press(key);
    await page.evaluate(
      `new Promise((done) => { const look = () => (window.typed.length > ${before + index} ? done() : setTimeout(look, 2)); look(); })`,
    );
  }
  return page.evaluate<number[]>(`window.typed.slice(${before})`);
}

function report(what: string, typed: readonly number[]): void {
  tell({ name: `${what}: from the key to its paint, median`, value: median(typed), unit: 'ms', limit: FRAME_MS });
  // What else the machine does shows in the slowest keys: compare with those of the page with one field.
  tell({ name: `${what}: from the key to its paint, p95`, value: quantile(typed, 0.95), unit: 'ms' });
}

/** The same keys in a page with nothing but one field. */
async function typeIntoOneField(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.goto('data:text/html,<input>');
  const typed = await typeInto(page, 'input', SENTENCE);
  await page.close();
  return typed;
}

await withDataFolder(async (folder) => {
  const portal = await startPortal(folder);
  const browser = await openBrowser();
  try {
    const { address } = portal;
    const token = await signIn(address, 'client@pramen.test');
    const path = await prepare(address, token);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addInitScript(
      ([value, expiry]) => {
        localStorage.setItem('ACCESS_TOKEN', value);
        localStorage.setItem('EXPIRY', expiry);
      },
      [token, String(Date.now() + 3_600_000)] as const,
    );
    await context.addInitScript(measuring);
    const page = await context.newPage();
    await page.goto(`${address}${path}`);
    await page.locator('[data-row]').first().waitFor();
    const rows = await page.locator('[data-row]').count();
    if (rows !== QUESTIONS - CONDITIONS) throw new Error(`${rows} questions are shown`);
    // A number from ten on shows another question, and below ten hides it again.
    const number = 'input[inputmode], input[type=number]';
    await typeInto(page, `[data-row]:nth-child(2) :is(${number})`, '1'.repeat(WARM_UP));
    for (const row of [4, 6]) await typeInto(page, `[data-row][data-type=number] >> nth=${row} >> :is(${number})`, '12');
    const text = await typeInto(page, '[data-row][data-type=text] >> nth=1 >> input', SENTENCE);
    report('text', text);
    const toggles: number[] = [];
    for (let row = 10; row < 10 + KEYS / 2; row += 1)
      toggles.push(...(await typeInto(page, `[data-row][data-type=number] >> nth=${row} >> :is(${number})`, '12')));
    report(
      'number that shows a question',
      toggles.filter((_, index) => index % 2 === 1),
    );
    report('a page with one field', await typeIntoOneField(context));
    await context.close();
  } finally {
    await browser.close();
    await portal.stop();
  }
});
