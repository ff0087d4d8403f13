// Compares sealing and layout with the minimum work of the same libraries: `npm run bench documents`.
import { readFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';
import pdfmake from 'pdfmake';
import { fontPath } from '../../apps/server/src/platform/pdf/pages/fonts.ts';
import { describeDocument, layoutTemplate } from '../../apps/server/src/platform/pdf/templates/layout-template.ts';
import { sealPdf } from '../../apps/server/src/platform/pdf/seal/seal-pdf.ts';
import { readDemoSealKey } from '../../apps/server/src/platform/pdf/seal/seal-key.ts';
import { openSigner } from '../../apps/server/src/platform/pdf/seal/signer.ts';
import { median, tell, timeMs } from '../setup/figures.ts';
import { twoPages, twoSignatures, values } from './samples.ts';

const WARM_UP_ROUNDS = 15;
const ROUNDS = 60;
/** Lowest sealing rate, as a share of the rate of filling and saving. */
const SEAL_RATE = 0.35;
const LAYOUT_FACTOR = 1.5;

const task = { html: twoPages, values, title: 'Smlouva', footer: 'Strana {page} z {pages}' };
const sealedAt = new Date('2026-03-02T09:00:00.000Z');

async function layBare(): Promise<number> {
  // Described outside the timed part, so that only pdfmake is measured; created again each time, because pdfmake modifies its input.
  const definition = describeDocument(task, new Set());
  return timeMs(() => pdfmake.createPdf(definition).getBuffer());
}

/** Writes forty values over the two pages of a PDF template and saves it with the used glyphs. */
async function fillAndSave(template: Uint8Array, font: Uint8Array): Promise<Uint8Array> {
  const pdf = await PDF.load(template);
  const embedded = pdf.embedFont(font);
  for (const page of pdf.getPages()) {
    for (let line = 0; line < 20; line += 1)
      page.drawText(`Vyplněno: Ľubomír Žďárský, řádek ${line}`, { x: 320, y: 780 - line * 36, size: 10, font: embedded });
  }
  return pdf.save({ subsetFonts: true });
}

const { bytes: template } = await layoutTemplate(task);
// The original font file: the portal's slimmed font would favour the bare library.
const font = await readFile(fontPath('regular'));
const signer = await openSigner(readDemoSealKey());
const original = await fillAndSave(template, font);
const seal = () => sealPdf({ original, evidence: twoSignatures, reason: 'Pečeť', location: 'CZ', sealedAt }, signer, null);
const fill = () => fillAndSave(template, font);
const lay = () => layoutTemplate(task);

const pageCount = (await PDF.load(template)).getPageCount();
if (pageCount !== 2) throw new Error(`the template has ${pageCount} pages, not two`);
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
  await fill();
  await seal();
  await layBare();
  await lay();
}
const rounds: Record<'fill' | 'seal' | 'bare' | 'ours', number>[] = [];
// Measured alternately, so that other load on the machine slows all of them alike.
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ fill: await timeMs(fill), seal: await timeMs(seal), bare: await layBare(), ours: await timeMs(lay) });

tell({
  name: 'sealing two pages / filling and saving them',
  value: median(rounds.map((round) => round.seal / round.fill)),
  limit: 1 / SEAL_RATE,
});
tell({
  name: 'two editor pages / bare pdfmake',
  value: median(rounds.map((round) => round.ours / round.bare)),
  limit: LAYOUT_FACTOR,
});
tell({ name: 'sealing two pages', value: median(rounds.map((round) => round.seal)), unit: 'ms' });
tell({ name: 'filling and saving them', value: median(rounds.map((round) => round.fill)), unit: 'ms' });
tell({ name: 'two editor pages', value: median(rounds.map((round) => round.ours)), unit: 'ms' });
tell({ name: 'bare pdfmake', value: median(rounds.map((round) => round.bare)), unit: 'ms' });
