import type { Page } from '@playwright/test';
import { callAs, dialog, makeTemplate } from '../setup/documents.ts';
import { findUneven } from '../setup/even-edges.ts';
import { expect, expectNoFailureScreen, test } from '../setup/journey.ts';
import { findSmall, measureRoom } from '../setup/measures.ts';
import { createPerson, DEMO_PASSWORD, expectAccessible, expectLegible, portal, signIn, type FreshPerson } from '../setup/portal.ts';
import { collectRefusals } from '../setup/refusals.ts';

const PHONE = { width: 390, height: 844 };
/** The same at 200 % zoom. */
const NARROW = { width: 195, height: 422 };
const DESK = { width: 1440, height: 900 };

/** The first link on the screen to such a record. */
async function firstLink(page: Page, path: string, selector: string): Promise<string> {
  await page.goto(portal(path));
  const link = page.locator(`main ${selector}`).first();
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}

const records = {
  '/clients': 'a[href^="/clients/"]',
  '/documents': 'a[href^="/documents/"][href*="/detail"]',
  '/my-documents': 'a[href^="/documents/"][href*="/detail"]',
  '/contract-types': 'a[href^="/contract-types/"]',
  '/intermediaries': 'a[href^="/intermediaries/"]',
  '/intermediary-people': 'a[href^="/intermediary-people/"][href*="/detail"]',
  '/documents/templates': 'a[href^="/documents/templates/"]',
  '/strategies': 'a[href^="/strategies/"]',
  '/users': 'a[href^="/users/"]',
  '/back-office/service-requirements/history': 'a[href^="/back-office/service-requirements/"]:not([href$=history])',
} as const;

async function expectStill(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoFailureScreen(page);
}

async function open(page: Page, path: string, viewport: typeof PHONE): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(portal(path));
  await expectStill(page);
}

/** Every control is large enough for a finger. */
const expectFingerSized = (page: Page, path: string) => expect.poll(() => findSmall(page), path).toEqual([]);

/** Neighbouring elements share an edge. */
const expectEven = (page: Page, where: string) => expect.poll(() => findUneven(page), where).toEqual([]);

/** Nothing scrolls sideways and no figure is broken at 200 %, and on a phone at normal zoom no control is too small for a finger. */
async function expectRoom(page: Page, path: string): Promise<void> {
  await open(page, path, NARROW);
  await expect.poll(() => measureRoom(page), `${path} at 200 %`).toEqual({ sticksOut: [], broken: [] });
  await page.setViewportSize(PHONE);
  await expectStill(page);
  await expectFingerSized(page, path);
  await expectEven(page, `${path} on a phone`);
}

/** Opens the screen in a wide window too, so that the content policy also covers what only that shows. */
async function showAtDesk(page: Page, path: string): Promise<void> {
  await page.setViewportSize(DESK);
  await expectStill(page);
  await expectEven(page, `${path} on a desk`);
  await page.waitForLoadState('networkidle');
}

/** Signs in a user of the demo data on a phone, and collects the content policy violations of their screens. */
async function openPhone(page: Page, name: string, phone: string): Promise<string[]> {
  const refusals = await collectRefusals(page);
  await signIn(page, { email: `${name}@pramen.test`, password: DEMO_PASSWORD, phone });
  return refusals;
}

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** A contract with each of its tabs, and a strategy of it. */
async function findContract(page: Page): Promise<string[]> {
  const contract = await firstLink(page, '/home', 'a[href^="/contract/"]');
  return [
    ...['composition', 'trades', 'transactions', 'instructions'].map((tab) => `${contract}?tab=${tab}`),
    await firstLink(page, contract, 'a[href^="/contract-strategy/"]'),
  ];
}

/** A session elsewhere has a button next to it; a real second sign-in would use up one of the user's ten codes of the day. */
async function showSessionElsewhere(page: Page): Promise<void> {
  await page.route('**/api/auth/sessions', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: { id: string; is_current: boolean }[] };
    await route.fulfill({
      response: answer,
      json: { data: [...data, ...data.map((session) => ({ ...session, id: `${session.id}-elsewhere`, is_current: false }))] },
    });
  });
}

for (const [language, name, phone, lists] of [
  ['cs', 'client', '+420777000105', ['/my-documents']],
  ['sk', 'slovak', '+421905000106', []],
] as const)
  test(`every screen of a client fits a phone, suits fingers and 200 % zoom, and keeps to the content policy, ${language}`, async ({
    page,
  }) => {
    const refusals = await openPhone(page, name, phone);
    await expect(page).toHaveURL(portal('/home'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const found: string[] = [];
    for (const list of lists) found.push(list, await firstLink(page, list, records[list]));
    found.push(...(await findContract(page)));
    await showSessionElsewhere(page);
    for (const path of [
      '/home',
      ...found,
      '/payment-terms',
      '/service-requirements/create',
      '/notifications',
      '/settings',
      '/no-such-screen',
    ]) {
      await expectRoom(page, path);
      await showAtDesk(page, path);
    }
    expect(refusals).toEqual([]);
  });

interface Listed {
  data: { id: string }[];
}

/** A missing row would open a screen that does not exist, and that has room, too. */
function firstId({ data: [first] }: Listed): string {
  if (!first) throw new Error('the list is empty');
  return first.id;
}

/** Screens of an administrator that no list links to. */
async function findMore(page: Page): Promise<string[]> {
  const templateId = await makeTemplate(page, 'Zásady obsahu');
  const clientId = firstId(await callAs<Listed>(page, '/api/clients/list', {}));
  const { form_template: form } = await callAs<{ form_template: { id: string } }>(page, '/api/forms-templates', {
    name: 'Formulář k\u00a0prohlídce',
    public_name: 'Formulář',
    data: JSON.stringify({ content: [{ id: 'a', fieldsetName: 'Část', questions: [{ id: 'q', type: 'text', label: 'Otázka' }] }] }),
  });
  return [
    ...['detail', 'preview'].map((screen) => `/documents/templates/${templateId}/${screen}`),
    `/clients/${clientId}/detail`,
    '/documents',
    '/documents/templates',
    '/forms/templates',
    `/forms/templates/${form.id}/builder`,
    '/verify',
  ];
}

/** A client with a form of three groups of questions that waits for them; returns the address of its screen. */
async function sendForm(page: Page, client: FreshPerson): Promise<string> {
  await signIn(page, await createPerson('BACK_OFFICE'), '/clients');
  const { data } = await callAs<{ data: { name: string; type: string; data: string }[] }>(page, '/api/forms-templates/samples');
  const sample = data.find(({ type }) => type === 'AML_QUESTIONNAIRE');
  const template = { ...sample, public_name: 'Dotazník k\u00a0původu peněz', confirmation_required: true };
  const { form_template: made } = await callAs<{ form_template: { id: string } }>(page, '/api/forms-templates', template);
  const body = { template_id: made.id, state: 'WAITING', data: { content: [] } };
  const { record } = await callAs<{ record: { id: string } }>(page, `/api/clients/${client.client_id}/aml-questionnaires`, body);
  return `/records/aml-questionnaires/${record.id}`;
}

/** Asks a client to identify themselves; returns the address of their screen. `page` is signed in as staff. */
async function askToIdentify(page: Page, { client_id: clientId }: FreshPerson): Promise<string> {
  await callAs(page, `/api/clients/${clientId}/request-identification`);
  const id = firstId(await callAs<Listed>(page, `/api/clients/${clientId}/identifications/list`, {}));
  return `/identifications/${id}`;
}

test('what a client fills in fits a phone, suits fingers and 200 % zoom, and keeps to the content policy', async ({ page, browser }) => {
  const client = await createPerson('CLIENT');
  const office = await (await browser.newContext()).newPage();
  const form = await sendForm(office, client);
  const identification = await askToIdentify(office, client);
  await office.context().close();
  const refusals = await collectRefusals(page);
  await signIn(page, client);
  for (const path of ['/records', form, identification]) {
    await expectRoom(page, path);
    await expectAccessible(page);
    await showAtDesk(page, path);
  }
  expect(refusals).toEqual([]);
});

for (const [name, phone, lists, others] of [
  ['adviser', '+420777000104', ['/clients', '/my-documents'], ['/home', '/notifications', '/reports', '/settings']],
  ['manager', '+420777000103', ['/clients'], ['/home', '/my-documents', '/settings']],
  [
    'office',
    '+420777000102',
    [
      '/clients',
      '/documents',
      '/contract-types',
      '/intermediaries',
      '/intermediary-people',
      '/documents/templates',
      '/back-office/service-requirements/history',
    ],
    [
      '/clients/aml-reviews',
      '/clients/onboardings',
      '/clients/onboardings/figures',
      '/clients/screening',
      '/documents/templates/categories',
      '/documents/statements',
      '/forms/templates',
      '/imports',
      '/imports/payments',
      '/imports/screening-lists',
      '/my-documents',
      '/notifications',
      '/settings',
    ],
  ],
  ['admin', '+420777000101', ['/strategies', '/users'], ['/home', '/clients', '/notifications', '/reports', '/settings']],
] as const)
  test(`every screen is large enough for a finger and keeps to the content policy: ${name}`, async ({ page }) => {
    const refusals = await openPhone(page, name, phone);
    const found: string[] = [];
    for (const list of lists) found.push(await firstLink(page, list, records[list]));
    for (const path of [...others, ...lists, ...found]) {
      await open(page, path, PHONE);
      await expectFingerSized(page, path);
      await expectEven(page, `${path} on a phone`);
      await showAtDesk(page, path);
    }
    expect(refusals).toEqual([]);
  });

test('screens and dialogs that no list links to keep to the content policy', async ({ page }) => {
  await page.setViewportSize(DESK);
  const refusals = await collectRefusals(page);
  await signIn(page, await createPerson('ADMIN'));
  for (const path of await findMore(page)) {
    await page.goto(portal(path));
    await showAtDesk(page, path);
  }
  for (const [path, button] of [
    ['/users', /^Přidat/],
    ['/documents/templates', /^Přidat|^Nová/],
    ['/forms/templates', /^Přidat/],
  ] as const) {
    await page.goto(portal(path));
    await page.getByRole('button', { name: button }).first().click();
    await expect(dialog(page)).toBeVisible();
  }
  expect(refusals).toEqual([]);
});

test.describe('in Slovak', () => {
  test.use({ locale: 'sk-SK' });
  test('every screen before sign-in is large enough for a finger', async ({ page }) => {
    for (const path of ['/login', '/forgotten-password', '/reset-password?token=x&email=a@example.test', '/verify']) {
      await open(page, path, PHONE);
      await expectFingerSized(page, path);
    }
  });
});

test('the walks over the screens detect what is small, wide, illegible or unnamed', async ({ page }) => {
  await open(page, '/login', PHONE);
  expect([await findSmall(page), (await measureRoom(page)).sticksOut]).toEqual([[], []]);
  await page.evaluate(() => {
    const [button, picture, pale] = [document.createElement('button'), document.createElement('img'), document.createElement('p')];
    Object.assign(button.style, { width: '20px', height: '20px', padding: '0', background: '#000' });
    button.textContent = 'x';
    picture.src = '/favicon.svg';
    picture.style.width = '1000px';
    pale.textContent = 'Bledý text';
    Object.assign(pale.style, { color: '#ccc', background: '#fff' });
    document.querySelector('main')?.append(button, picture, pale);
  });
  expect([await findSmall(page), (await measureRoom(page)).sticksOut.length > 0]).toEqual([['BUTTON x: 20 x 20'], true]);
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast[^]*image-alt/);
  await expect(expectLegible(page)).rejects.toThrow(/color-contrast/);
});
