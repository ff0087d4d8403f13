import { randomInt } from 'node:crypto';
import type { Frame, FrameLocator, Page } from '@playwright/test';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import {
  DEMO_PASSWORD,
  expectAccessible,
  portal,
  signIn,
  signInOnScreen,
  visitInVariants,
  waitForCode,
  waitForMessage,
} from '../setup/portal.ts';
import { findSmall, measureRoom } from '../setup/measures.ts';
import { said } from '../setup/said.ts';

const PASSWORD = 'Tichá voda mele 7';

function createStranger() {
  const number = String(randomInt(100_000_000, 999_999_999));
  return { email: `cizinka.${number}@example.test`, phone: `+420${number}`, password: PASSWORD };
}
type Stranger = ReturnType<typeof createStranger>;

/** The screen itself, or the frame that shows it. */
type Place = Page | FrameLocator;

async function fill(place: Place, { email, phone, password }: Stranger): Promise<void> {
  const values = { firstname: 'Božena', surname: 'Růžičková', email, phone, password, password_conf: password };
  for (const [name, value] of Object.entries(values)) await place.locator(`input[name="${name}"]`).fill(value);
}

const begin = (place: Place) => place.getByRole('button', { name: said('registration:begin') }).click();
const proceed = (place: Place) => place.getByRole('button', { name: said('registration:continue') }).click();
const emailCode = (place: Place) => place.getByLabel(said('registration:emailCode'));
const smsCode = (place: Place) => place.getByLabel(said('registration:smsCode'));
const verifyButton = (place: Place) => place.getByRole('button', { name: said('registration:verify') });

test('a stranger follows an adviser’s link, proves both contacts and becomes the adviser’s client', async ({ page, browser }) => {
  const stranger = createStranger();
  await page.goto(portal('/login'));
  await page.getByRole('link', { name: 'Zaregistrujte se' }).click();
  await expect(page).toHaveURL(portal('/self-register'));
  await expect(page.getByText('Celé to zabere asi 15 minut.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })).toHaveCount(4);
  await page.goto(portal('/self-register?referral_code=ondrej-riha'));
  await expect(page.getByRole('img', { name: 'Horizont Finance' }).or(page.getByText('Horizont Finance').first())).toBeVisible();
  await begin(page);
  await expect(page.getByLabel('Mám doporučující kód')).toBeChecked();
  await expect(page.getByLabel('Doporučující kód', { exact: true })).toHaveValue('ondrej-riha');
  await fill(page, stranger);
  await proceed(page);
  await expect(page.getByRole('heading', { name: 'Ověření' })).toBeFocused();
  await expect(verifyButton(page)).toHaveAttribute('aria-disabled', 'true');
  await emailCode(page).fill(await waitForCode(stranger.email));
  await smsCode(page).fill(await waitForCode(stranger.phone));
  await verifyButton(page).click();
  await expect(page).toHaveURL(portal('/home?step=start'));
  expect(await page.evaluate(() => localStorage.getItem('ONBOARDING_STEP'))).toMatch(/ 1$/);
  expect(await page.evaluate(() => sessionStorage.getItem('REGISTRATION'))).toBeNull();
  await waitForMessage(stranger.email, ({ subject }) => subject?.startsWith('Vítejte') ?? false);
  const office = await browser.newPage();
  await signIn(office, { email: 'adviser@pramen.test', password: DEMO_PASSWORD, phone: '+420777000104' }, '/clients');
  const { data } = await callAs<{ data: { fullname: string }[] }>(office, '/api/clients/list', { filter: { email: stranger.email } });
  expect(data.map(({ fullname }) => fullname)).toEqual([expect.stringContaining('Růžičková')]);
  await office.close();
  await page.evaluate(() => localStorage.clear());
  await signInOnScreen(page, stranger);
  await expect(page).toHaveURL(portal('/home?step=start'));
});

test('another e-mail after the save gets a new code, and a reload loses nothing but the password', async ({ page }) => {
  const stranger = createStranger();
  await page.goto(portal('/self-register'));
  await begin(page);
  await fill(page, stranger);
  await proceed(page);
  await expect(page.getByText('Poslali jsme vám dva kódy')).toBeVisible();
  const first = await waitForCode(stranger.email);
  const moved = { ...stranger, email: `nova.${stranger.email}` };
  await page.getByLabel('E-mail', { exact: true }).fill(moved.email);
  await expect(verifyButton(page)).toBeHidden();
  await page.getByRole('button', { name: 'Poslat nový kód' }).click();
  await expect(page.getByText('Poslali jsme vám nový kód')).toBeVisible();
  const second = await waitForCode(moved.email, [first]);
  await emailCode(page).fill(first);
  await verifyButton(page).click();
  await expect(page.getByText('Neplatný ověřovací kód z e-mailu')).toBeVisible();
  await expect(emailCode(page)).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(moved.email);
  await expect(page.getByLabel('Heslo', { exact: true })).toHaveValue('');
  await page.getByLabel('Heslo', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Heslo znovu').fill(PASSWORD);
  await emailCode(page).fill(second);
  await verifyButton(page).click();
  await expect(page).toHaveURL(portal('/home?step=start'));
});

test('what is wrong is said at its field: a taken e-mail, an unknown code, an easy password', async ({ page }) => {
  await page.goto(portal('/self-register'));
  await begin(page);
  await proceed(page);
  await expect(page.getByText('Toto políčko je povinné').first()).toBeVisible();
  await expect(page.getByLabel('Jméno', { exact: true })).toBeFocused();
  const stranger = createStranger();
  await fill(page, { ...stranger, email: 'client@pramen.test' });
  await proceed(page);
  await expect(page.getByText('Uživatel s tímto emailem již existuje.')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused();
  await fill(page, stranger);
  await page.getByLabel('Doporučující kód', { exact: true }).fill('nikdo-takovy');
  await proceed(page);
  await expect(page.getByText('Takový doporučující kód neznáme.')).toBeVisible();
  await page.getByLabel('Mám doporučující kód').uncheck();
  await expect(page.getByLabel('Doporučující kód', { exact: true })).toBeHidden();
  await page.getByLabel('Heslo', { exact: true }).fill('heslo1234');
  await page.getByLabel('Heslo znovu').fill('heslo1234');
  await proceed(page);
  await expect(page.getByText('Toto heslo používá mnoho lidí')).toBeVisible();
});

test('each code can be sent again after its own countdown', async ({ page }) => {
  const stranger = createStranger();
  await page.clock.install();
  await page.goto(portal('/self-register'));
  await begin(page);
  await fill(page, stranger);
  await proceed(page);
  await expect(page.getByText(/Nový kód si můžete nechat poslat za \d+\ssekund/)).toHaveCount(2);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: 'Poslat nový kód' })).toHaveCount(2);
});

test('the whole registration works with the keyboard alone', async ({ page }) => {
  const stranger = createStranger();
  await page.goto(portal('/self-register'));
  await expect(page.getByRole('button', { name: 'Založit účet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Jméno', { exact: true })).toBeFocused();
  await page.keyboard.type('Božena');
  for (const typed of ['Růžičková', stranger.email, stranger.phone, PASSWORD]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
  }
  // Past the button that shows the password.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ověření' })).toBeFocused();
  const code = await waitForCode(stranger.phone);
  while (!(await smsCode(page).evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portal('/home?step=start'));
});

test('every step is accessible in each variant', async ({ page }) => {
  await page.goto(portal('/self-register'));
  await visitInVariants(page, async (look) => {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(portal('/self-register'));
    await look('the start');
    await begin(page);
    await look('the form');
    await proceed(page);
    await look('the form with faults');
    const stranger = createStranger();
    await fill(page, stranger);
    await proceed(page);
    await expect(smsCode(page)).toBeVisible();
    await look('the codes');
    await smsCode(page).fill((await waitForCode(stranger.phone)) === '000000' ? '111111' : '000000');
    await verifyButton(page).click();
    await expect(smsCode(page)).toHaveAttribute('aria-invalid', 'true');
    await look('a wrong code');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(portal('/self-register-embedded'));
    await look('the embedded start');
  });
});

test('every step fits a phone and 200 % zoom, and its controls suit fingers', async ({ page }) => {
  const expectRoom = async (what: string) => {
    await page.setViewportSize({ width: 195, height: 422 });
    await expect.poll(() => measureRoom(page), `${what} at 200 %`).toEqual({ sticksOut: [], broken: [] });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => findSmall(page), what).toEqual([]);
  };
  await page.goto(portal('/self-register'));
  await expectRoom('the start');
  await begin(page);
  await expectRoom('the form');
  await fill(page, createStranger());
  await proceed(page);
  await expect(smsCode(page)).toBeVisible();
  await expectRoom('the codes');
});

const embedder = () => process.env['PRAMEN_EMBEDDER'] ?? '';
const siteWith = (origin: string, path: string) => `${origin}/?shows=${encodeURIComponent(portal(path))}`;
const frameOf = (page: Page) => page.frameLocator('iframe[title="Registrace"]');
const addressOfFrame = (page: Page) =>
  page
    .frames()
    .find((frame: Frame) => frame !== page.mainFrame())
    ?.url();

test('a configured site shows the registration in a frame; the portal opens in the whole window', async ({ page }) => {
  const stranger = createStranger();
  await page.goto(siteWith(embedder(), '/self-register-embedded'));
  const frame = frameOf(page);
  await begin(frame);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  await expect(frame.getByRole('link', { name: 'Přihlaste se' })).toHaveAttribute('target', '_top');
  await fill(frame, stranger);
  await proceed(frame);
  await smsCode(frame).fill(await waitForCode(stranger.phone));
  await verifyButton(frame).click();
  await expect(page).toHaveURL(portal('/home?step=start'));
  await expect(page.getByRole('main')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ACCESS_TOKEN'))).not.toBeNull();
});

test('no other site may frame it, and no site another screen', async ({ page }) => {
  const stranger = embedder().replace('localhost', '127.0.0.1');
  for (const [origin, path] of [
    [stranger, '/self-register-embedded'],
    [embedder(), '/self-register'],
    [embedder(), '/login'],
  ] as const) {
    await page.goto(siteWith(origin, path));
    await expect.poll(() => addressOfFrame(page), `${path} in ${origin}`).toMatch(/^chrome-error:/);
  }
});

test('opened by itself, the embedded registration signs in where it is', async ({ page }) => {
  const stranger = createStranger();
  await page.goto(portal('/self-register-embedded'));
  await begin(page);
  await expectAccessible(page);
  await fill(page, stranger);
  await proceed(page);
  await emailCode(page).fill(await waitForCode(stranger.email));
  await verifyButton(page).click();
  await expect(page).toHaveURL(portal('/home?step=start'));
  await page.goto(portal('/self-register-embedded'));
  await expect(page).toHaveURL(portal('/home?step=start'));
});
