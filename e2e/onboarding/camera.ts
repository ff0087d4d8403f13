import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, LaunchOptions, Page } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { expect } from '../setup/journey.ts';
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

// Two files of one worker share the video.
process.once('exit', () => rmSync(VIDEO, { force: true }));

const executablePath = process.env['PRAMEN_CHROMIUM'];

/** A browser whose camera sees the card. */
export const withCamera: LaunchOptions = {
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
};

export const press = (page: Page, text: Parameters<typeof said>[0]) => page.getByRole('button', { name: said(text), exact: true }).click();
export const titled = (page: Page, text: Parameters<typeof said>[0]) =>
  expect(page.getByRole('heading', { name: said(text) })).toBeVisible();

/** Asks for a link and reads it. */
export async function readLink(page: Page): Promise<string> {
  await press(page, 'selfOnboarding:identification.phone.offer');
  return readShownLink(page);
}

/** Reads a link from the pixels of its code, as a phone does. */
export async function readShownLink(page: Page): Promise<string> {
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

/** No two pictures are the same file, as those of a real camera: the portal refuses one file as both sides of a card. */
const UNSTEADY_HAND = `
  const { drawImage } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...given) {
    drawImage.apply(this, given);
    this.fillStyle = 'rgb(60 ' + Math.floor(Math.random() * 60) + ' 60)';
    this.fillRect(Math.floor(Math.random() * this.canvas.width), 0, 4, 4);
  };
`;

/** A phone that nobody is signed in on. */
export async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'cs-CZ',
    reducedMotion: 'reduce',
  });
  await context.addInitScript({ content: UNSTEADY_HAND });
  const phone = await context.newPage();
  await phone.goto(link);
  return phone;
}

export async function takePicture(phone: Page): Promise<void> {
  await press(phone, 'capture:camera.shoot');
  await titled(phone, 'capture:preview.title');
  await press(phone, 'capture:preview.use');
}
