import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoFailureScreen, test } from './journey.ts';

/** URL of the server that this run started. */
export function portal(path = ''): string {
  const address = process.env['PRAMEN_ADDRESS'];
  if (!address) throw new Error('the server was not started');
  return `${address}${path}`;
}

export interface Person {
  email: string;
  password: string;
  phone: string;
}

/** A user created for this run. */
export interface FreshPerson extends Person {
  /** Id of the user. */
  id: string;
  name: string;
  /** null: the user is not a client. */
  client_id: string | null;
}

export interface Message {
  channel: 'SMS' | 'EMAIL' | 'PUSH';
  to: string;
  subject: string | null;
  text: string;
  /** Attachments of an e-mail. */
  files: { name: string; size: number; address: string }[];
}

export const DEMO_PASSWORD = 'Pramen-2026';

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const request = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(portal(path), request);
  if (!answer.ok) throw new Error(`${path} responded with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** A client of the demo data with contracts. Each test uses a different one: two sign-ins at once would get each other's codes. */
export const jana: Person = { email: 'jana.svobodova@pramen.test', password: DEMO_PASSWORD, phone: '+420777000012' };

/** Creates a user of a role, used by nothing else in this run. */
export function createPerson(role: string, options: { activated?: boolean; language?: 'cs' | 'sk' } = {}): Promise<FreshPerson> {
  return ask<FreshPerson>('/demo/people', { role, ...options });
}

export function deactivate(person: Person): Promise<unknown> {
  return ask('/demo/deactivate', { email: person.email });
}

/** Moves the server's time forward for all tests: only by amounts that break no other test. */
export function advanceClock(seconds: number): Promise<unknown> {
  return ask('/demo/clock', { advance: seconds });
}

/** Messages to one address, newest first. */
export function readInbox(to: string): Promise<Message[]> {
  return ask<Message[]>(`/demo/inbox.json?to=${encodeURIComponent(to)}`);
}

/** Waits for a certain message: a server job sends it. */
export async function waitForMessage(to: string, isWanted: (message: Message) => boolean): Promise<Message> {
  let found: Message | undefined;
  await expect.poll(async () => (found = (await readInbox(to)).find(isWanted)) !== undefined, { message: `a message to ${to}` }).toBe(true);
  if (!found) throw new Error(`no message to ${to}`);
  return found;
}

const digits = /\b(\d{6})\b/;

/** The newest six-digit code in the inbox that is not among `used`. */
export async function waitForCode(to: string, used: readonly string[] = []): Promise<string> {
  const codeIn = (message: Message) => digits.exec(message.text)?.[1];
  const message = await waitForMessage(to, (one) => codeIn(one) !== undefined && !used.includes(codeIn(one) ?? ''));
  return codeIn(message) ?? '';
}

/** Serialises sign-ins of one user across all workers: two at once would take each other's codes. */
async function inTurn(phone: string, work: () => Promise<void>): Promise<void> {
  const turn = join(process.env['PRAMEN_TURNS'] ?? '', phone);
  await expect
    .poll(
      () =>
        mkdir(turn).then(
          () => true,
          () => false,
        ),
      { message: `a turn for ${phone}`, timeout: 60_000 },
    )
    .toBe(true);
  try {
    await work();
  } finally {
    await rmdir(turn);
  }
}

type Credentials = Pick<Person, 'email' | 'password' | 'phone'>;

const codesIn = (messages: readonly Message[]) => messages.flatMap(({ text }) => digits.exec(text)?.[1] ?? []);

/** A client leaves what waits for another time, to see the home page. */
export async function putOff(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Dokončit později|Dokončiť neskôr)$/ }).click();
}

/** Signs in through the three steps on screen; ends wherever the portal leads. */
export function signInOnScreen(page: Page, person: Credentials): Promise<void> {
  return inTurn(person.phone, async () => {
    const used = codesIn(await readInbox(person.phone));
    await page.goto(portal('/login'));
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: /^Pokračova/ }).click();
    await page.getByLabel('Heslo', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: /^Pokračova/ }).click();
    await expect(page.getByText(/Zadejte kód|Zadajte kód/)).toBeVisible();
    await enterCode(page, await waitForCode(person.phone, used));
    await expect(page).not.toHaveURL(/\/login/);
  });
}

/** The same steps as API calls in the page's browser: the sign-in screens have journeys of their own. */
async function openSession(page: Page, { email, password, phone }: Credentials): Promise<string> {
  const step = async (data: Record<string, string>) => {
    const answer = await page.request.post(portal('/api/auth/login'), { data });
    expect(answer.status(), `sign-in of ${email}: ${await answer.text()}`).toBe(200);
    return (await answer.json()) as { access_token: string | null };
  };
  const used = codesIn(await readInbox(phone));
  await step({ email, password });
  const { access_token: token } = await step({ email, password, verification_code: await waitForCode(phone, used) });
  if (token === null) throw new Error(`no session for ${email}`);
  return token;
}

const SESSION_MS = 28_800_000;

/** Stores a session as the portal does: the next opened screen uses it. */
async function keepSession(page: Page, token: string): Promise<void> {
  // A URL of the portal that runs none of its code.
  await page.goto(portal('/favicon.svg'));
  await page.evaluate(
    ([accessToken, expiry]) => {
      localStorage.setItem('ACCESS_TOKEN', accessToken);
      localStorage.setItem('EXPIRY', expiry);
    },
    [token, String(Date.now() + SESSION_MS)] as const,
  );
}

/** Signs a user in and opens the path, or wherever the portal redirects from its front page. */
export async function signIn(page: Page, person: Credentials, path = '/'): Promise<void> {
  await inTurn(person.phone, async () => keepSession(page, await openSession(page, person)));
  await page.goto(portal(path));
  await expect(page).not.toHaveURL(/\/login/);
}

/** Types a code and submits it. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(/Ověřovací kód|Overovací kód/).fill(code);
  await page.getByRole('button', { name: /^Přihlásit se|^Prihlásiť sa|^Ověřit a dokončit|^Overiť a dokončiť/ }).click();
}

/** Ends all animations: the colours of a fading element are not its own. Ended, not awaited: one that waits for a scroll never ends. */
async function endMotion(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const motion of document.getAnimations()) {
      if (Number.isFinite(motion.effect?.getComputedTiming().endTime)) motion.finish();
    }
  });
}

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

// Reports only violations, which saves listing all passing elements. Legacy mode needs no second window to merge results of frames,
// of which there are none.
const judge = (page: Page) => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Fails with every rule of WCAG 2.2 AA that the page, or a part of it, violates. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await endMotion(page);
  const axe = judge(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  await expectNoViolation(part === undefined ? axe : axe.include(part));
}

/** Checks the rules that only colours can break, for a screen that another test checks against all rules. */
export async function expectLegible(page: Page): Promise<void> {
  await endMotion(page);
  await expectNoViolation(judge(page).withRules(['color-contrast', 'link-in-text-block']));
}

interface Variant {
  width: number;
  colorScheme: 'light' | 'dark';
  language: 'cs' | 'sk';
}

const usual: readonly Variant[] = [
  { width: 1440, colorScheme: 'light', language: 'cs' },
  { width: 390, colorScheme: 'dark', language: 'sk' },
];
const every: readonly Variant[] = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => (['cs', 'sk'] as const).map((language) => ({ width, colorScheme, language }))),
);

/**
 * Waits until a screen is stable, then fails with everything that overflows and every broken rule; checks only the dialog when one
 * is open.
 */
async function lookAt(page: Page, width: number): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoFailureScreen(page);
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measureOverflow, `nothing sticks out at ${width}`).toBe(0);
  await expectAccessible(page, (await page.getByRole('dialog').count()) > 0 ? '[role=dialog]' : undefined);
}

/**
 * Walks through screens and dialogs in each variant (all eight in the full run). `visit` opens a screen and calls `look` with its
 * name whenever there is something new to check; it finds texts by `said`.
 */
export async function visitInVariants(
  page: Page,
  visit: (look: (what: string) => Promise<void>, language: 'cs' | 'sk') => Promise<void>,
): Promise<void> {
  for (const { width, colorScheme, language } of process.env['PRAMEN_TEST_FULL'] === '1' ? every : usual) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate((lang) => localStorage.setItem('lang', lang), language);
    await visit((what) => test.step(`${what}, ${width} ${colorScheme} ${language}`, () => lookAt(page, width)), language);
  }
}

/** Checks the screen in each variant (all eight in the full run) and fails with every broken rule. */
export function expectAccessibleInVariants(page: Page, prepare: () => Promise<void> = async () => undefined): Promise<void> {
  return visitInVariants(page, async (look, language) => {
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await prepare();
    await look('the screen');
  });
}

/** Restores the usual settings of tests after the variants. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
}
