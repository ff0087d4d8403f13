import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { callAs } from '../setup/documents.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, signIn } from '../setup/portal.ts';
import { said } from '../setup/said.ts';

/** What the camera sees: a card in focus on a dark table, large enough for its middle to be read on an upright phone. */
const VIDEO = join(tmpdir(), `pramen-card-${process.pid}.mjpeg`);
const lines = Array.from(
  { length: 56 },
  (_none, row) => `<text x="860" y="${460 + row * 23}" font-size="21">${'VZOR SPECIMEN 0123456789 '.repeat(8)}${row}</text>`,
);
const card = await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="3840" height="2160"><rect width="3840" height="2160" fill="#4a4038"/>
    <rect x="840" y="420" width="2160" height="1340" rx="60" fill="#c3cfbf"/><g fill="#112" font-family="sans-serif">${lines.join('')}</g></svg>`,
  ),
)
  .jpeg()
  .toBuffer();
writeFileSync(VIDEO, Buffer.concat([card, card]));

const executablePath = process.env['PRAMEN_CHROMIUM'];
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});
test.afterAll(() => rmSync(VIDEO, { force: true }));

const press = (page: Page, text: Parameters<typeof said>[0]) => page.getByRole('button', { name: said(text), exact: true }).click();
const titled = (page: Page, text: Parameters<typeof said>[0]) => expect(page.getByRole('heading', { name: said(text) })).toBeVisible();

/** A new client at a computer, in front of the pictures of a card. */
async function goToPictures(page: Page, browser: Browser): Promise<void> {
  const [admin, client] = [await createPerson('ADMIN'), await createPerson('CLIENT')];
  const office = await browser.newPage();
  await signIn(office, admin, '/settings');
  await callAs(office, '/api/interaction-forms', { client_id: client.client_id, identification: true, address: true });
  await office.close();
  await signIn(page, client, '/home');
  await press(page, 'selfOnboarding:start.begin');
  await page.getByText(said('selfOnboarding:identification.documents')).click();
  await page.locator('select[name="document_reason"]').selectOption('NO_BANK_IDENTITY');
}

/** Asks for a link and reads it from the pixels of its code, as a phone does. */
async function readLink(page: Page): Promise<string> {
  await press(page, 'selfOnboarding:identification.phone.offer');
  const code = page.getByRole('img', { name: said('selfOnboarding:identification.phone.code') });
  const image = await code.getAttribute('src');
  const { data, info } = await sharp(Buffer.from(image?.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const link = jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? '';
  await expect(page.getByText(link)).toBeVisible();
  return link;
}

/** A phone that nobody is signed in on. */
async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'cs-CZ',
    reducedMotion: 'reduce',
  });
  const phone = await context.newPage();
  await phone.goto(link);
  return phone;
}

async function takePicture(phone: Page): Promise<void> {
  await press(phone, 'capture:camera.shoot');
  await titled(phone, 'capture:preview.title');
  await press(phone, 'capture:preview.use');
}

test('a client at a computer takes both sides of a card with a phone, and the computer goes on by itself', async ({ page, browser }) => {
  await goToPictures(page, browser);
  const link = await readLink(page);
  await expectAccessible(page);
  const phone = await openOnPhone(browser, link);
  await titled(phone, 'capture:intro.ID_CARD');
  // The token is gone from the address, and with it from the phone's history.
  await expect(phone).toHaveURL(/\/capture$/);
  await expectAccessible(phone);
  await expect(page.getByText(said('selfOnboarding:identification.phone.claimed'))).toBeVisible();

  await test.step('another phone comes too late', async () => {
    const second = await openOnPhone(browser, link);
    await titled(second, 'capture:ends.failed');
    await expect(second.getByText(/jiném telefonu/)).toBeVisible();
    await second.context().close();
  });

  await press(phone, 'capture:intro.begin');
  await expect(phone.getByRole('heading', { name: /Přední stranu vložte/ })).toBeVisible();
  await expectAccessible(phone);
  await takePicture(phone);
  await expect(phone.getByRole('heading', { name: /zadní stranu vložte/ })).toBeVisible();
  await expect(page.getByText(said('selfOnboarding:identification.good'))).toHaveCount(1);
  await phone.reload();
  await press(phone, 'capture:intro.begin');
  await expect(phone.getByRole('heading', { name: /zadní stranu vložte/ })).toBeVisible();
  await takePicture(phone);
  await titled(phone, 'capture:ends.DONE.title');
  await expectAccessible(phone);
  await titled(page, 'selfOnboarding:address.title');
  await phone.context().close();
});

test('a cancelation on one side is seen on the other', async ({ page, browser }) => {
  await goToPictures(page, browser);
  const phone = await openOnPhone(browser, await readLink(page));
  await press(phone, 'capture:cancel');
  await titled(phone, 'capture:ends.PHONE.title');
  await expect(page.getByText(said('selfOnboarding:identification.phone.ended.PHONE'))).toBeVisible();
  await phone.context().close();

  await page.reload();
  const next = await openOnPhone(browser, await readLink(page));
  await titled(next, 'capture:intro.ID_CARD');
  await press(page, 'selfOnboarding:identification.phone.cancel');
  await titled(next, 'capture:ends.PORTAL.title');
  await next.context().close();
});
