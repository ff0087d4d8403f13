import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../../platform/texts/texts.ts';
import { VerdictView } from './verdict-view.tsx';

beforeAll(() => startTexts('cs'));

let close = () => {};
afterEach(() => close());

type Signature = VerifiedPdf['signatures'][number];
const seal: Signature = { signer: 'Pečeť', organisation: 'Pramen', signed_at: '2026-03-02T09:00:00.000Z', stamped_at: null, is_stamp_doubtful: false, is_stamp: false, is_intact: true, is_bound: true, covers_all: true, is_ours: true };
const foreign: Signature = { ...seal, signer: 'Cizí', organisation: null, is_ours: false };
const stamp: Signature = { ...foreign, signer: 'Autorita času', signed_at: null, is_stamp: true };

/** Labels and values that stand below the verdict, signature by signature. */
function draw(verdict: VerifiedPdf['verdict'], signatures: Signature[]): string[][] {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    root.unmount();
    page.remove();
  };
  flushSync(() => root.render(<MantineProvider><VerdictView name="smlouva.pdf" verdict={{ verdict, message: '', sha256: 'ab', signatures, document: null }} /></MantineProvider>));
  return [...page.querySelectorAll('li')].map((item) => [...item.querySelectorAll('dt, dd')].map(({ textContent }) => textContent));
}

const of = (facts: string[][]) => facts.map((texts) => [texts[0], texts[1], texts.at(-1)]);

test('in a file of ours what followed the seal is called ours', () => {
  expect(of(draw('OURS_INTACT', [{ ...seal, covers_all: false }, stamp]))).toEqual([
    ['Zapečetil', 'Pečeť, Pramen', 'Beze změny, později jsme jen připojili, co dokládá jeho platnost'],
    ['Časové razítko', 'Autorita času', 'Celý dokument beze změny'],
  ]);
});

test('what somebody else added to it is called theirs', () => {
  expect(of(draw('OURS_EXTENDED', [{ ...seal, covers_all: false }, foreign]))).toEqual([
    ['Zapečetil', 'Pečeť, Pramen', 'Zapečetěný obsah beze změny, někdo k\u00a0němu připojil další podpis'],
    ['Podepsal', 'Cizí', 'Od podpisu beze změny'],
  ]);
});

test('a changed file, a signature that proves no name and one that cannot be read are told without a promise', () => {
  const broken = { ...foreign, signer: '', is_intact: false, is_bound: false, covers_all: false };
  expect(of(draw('OURS_CHANGED', [{ ...seal, covers_all: false }, { ...foreign, is_bound: false }, broken, { ...seal, is_intact: false }]))).toEqual([
    ['Zapečetil', 'Pečeť, Pramen', 'Podepsaná část beze změny, něco k\u00a0ní přibylo'],
    ['Podepsal', 'Cizí', 'Podpis nedokládá, komu patří'],
    ['Podepsal', 'Jméno neuvedeno', 'Obsah neodpovídá'],
    ['Podepsal', 'Pečeť, Pramen', 'Obsah neodpovídá'],
  ]);
});
