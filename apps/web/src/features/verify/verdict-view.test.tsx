import type { VerifiedPdf } from '@pramen/contract/documents/documents.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../testing/render-screen.tsx';
import { VerdictView } from './verdict-view.tsx';

type Signature = VerifiedPdf['signatures'][number];
const seal: Signature = {
  signer: 'Pečeť',
  organisation: 'Pramen',
  signed_at: '2026-03-02T09:00:00.000Z',
  stamped_at: null,
  is_stamp_doubtful: false,
  is_stamp: false,
  is_intact: true,
  is_bound: true,
  covers_all: true,
  is_ours: true,
};
const foreign: Signature = { ...seal, signer: 'Cizí', organisation: null, is_ours: false };
const stamp: Signature = { ...foreign, signer: 'Autorita času', signed_at: null, is_stamp: true };

const show = (verdict: VerifiedPdf['verdict'], signatures: Signature[], document: VerifiedPdf['document'] = null) =>
  renderScreen(<VerdictView name="smlouva.pdf" verdict={{ verdict, message: '', sha256: 'ab', signatures, document }} />);

const factsOf = (part: Element) => [...part.querySelectorAll('dt, dd')].map(({ textContent }) => plain(textContent));

/** Labels and values below the verdict, signature by signature. */
async function draw(verdict: VerifiedPdf['verdict'], signatures: Signature[]): Promise<string[][]> {
  const { page } = await show(verdict, signatures);
  return [...page.querySelectorAll('li')].map(factsOf);
}

const of = (facts: string[][]) => facts.map((texts) => [texts[0], texts[1], texts.at(-1)]);

test('attributes what follows the seal in a portal file to the portal', async () => {
  expect(of(await draw('OURS_INTACT', [{ ...seal, covers_all: false }, stamp]))).toEqual([
    ['Zapečetil', 'Pečeť, Pramen', 'Beze změny, později jsme jen připojili, co dokládá jeho platnost'],
    ['Časové razítko', 'Autorita času', 'Celý dokument beze změny'],
  ]);
});

test('attributes what another party added to that party', async () => {
  expect(of(await draw('OURS_EXTENDED', [{ ...seal, covers_all: false }, foreign]))).toEqual([
    ['Zapečetil', 'Pečeť, Pramen', 'Zapečetěný obsah beze změny, někdo k němu připojil další podpis'],
    ['Podepsal', 'Cizí', 'Od podpisu beze změny'],
  ]);
});

test('does not call a part signed by another party sealed content, whatever happened to the seal', async () => {
  expect(of(await draw('OURS_EXTENDED', [seal, { ...foreign, covers_all: false }]))[1]?.[2]).toBe(
    'Podepsaná část beze změny, něco k ní přibylo',
  );
});

test('a stamp shows only its own time; a proven time is shown next to the stated one, with any doubt about it', async () => {
  const doubtful = { ...seal, stamped_at: '2026-03-02T09:05:00.000Z', is_stamp_doubtful: true };
  const { page } = await show('OURS_INTACT', [doubtful, { ...stamp, stamped_at: '2026-03-02T09:05:00.000Z' }]);
  const [first, second] = page.querySelectorAll('li');
  expect(first && factsOf(first)).toEqual([
    'Zapečetil',
    'Pečeť, Pramen',
    'Uvedený čas',
    '02.03.2026 10:00',
    'Doložený čas',
    '02.03.2026 10:05',
    'Obsah',
    'Celý dokument beze změny',
  ]);
  expect(second && factsOf(second)).toEqual([
    'Časové razítko',
    'Autorita času',
    'Doložený čas',
    '02.03.2026 10:05',
    'Obsah',
    'Celý dokument beze změny',
  ]);
  expect([first, second].map((item) => item?.textContent.includes('proto mu nevěřte'))).toEqual([true, false]);
});

test.each([
  [null, []],
  ['2026-03-05T09:00:00.000Z', ['Razítko doplněno', '05.03.2026 10:00']],
])('a document sealed here shows its number and time; stamped later: %s', async (stamped_at, later) => {
  const { page } = await show('OURS_INTACT', [], { code: 'SML_1', sealed_at: '2026-03-02T09:00:00.000Z', stamped_at, validated_at: null });
  expect(factsOf(page).slice(0, -2)).toEqual(['Číslo dokumentu', 'SML_1', 'Zapečetěno', '02.03.2026 10:00', ...later]);
});

test.each([
  ['2026-03-02T09:00:00.000Z', 'V souboru od 02.03.2026 10:00'],
  [null, 'V souboru nejsou'],
])('a portal document says whether the file contains the proof of its certificates: %s', async (validated_at, told) => {
  const { page } = await show('OURS_INTACT', [], { code: 'SML_1', sealed_at: '2026-03-02T09:00:00.000Z', stamped_at: null, validated_at });
  expect(factsOf(page).slice(-2)).toEqual(['Doklady o platnosti certifikátů', told]);
});

test('a verdict has the tone of its meaning', async () => {
  const tones: [VerifiedPdf['verdict'], string][] = [
    ['OURS_INTACT', 'good'],
    ['OURS_EXTENDED', 'good'],
    ['OURS_CHANGED', 'bad'],
    ['OURS_UNLISTED', 'bad'],
    ['OURS_STRIPPED', 'bad'],
    ['ORIGINAL', 'plain'],
    ['FOREIGN_OUR_NAME', 'bad'],
    ['FOREIGN_INTACT', 'plain'],
    ['FOREIGN_UNPROVEN', 'plain'],
    ['FOREIGN_CHANGED', 'bad'],
    ['UNSIGNED', 'plain'],
    ['UNREADABLE', 'plain'],
  ];
  for (const [verdict, tone] of tones) {
    const { page } = await show(verdict, []);
    expect([verdict, page.querySelector('[data-tone]')?.getAttribute('data-tone')]).toEqual([verdict, tone]);
  }
});

test('a changed file, a signature that proves no name and an unreadable one are shown without any assurance', async () => {
  const broken = { ...foreign, signer: '', is_intact: false, is_bound: false, covers_all: false };
  expect(
    of(
      await draw('OURS_CHANGED', [{ ...seal, covers_all: false }, { ...foreign, is_bound: false }, broken, { ...seal, is_intact: false }]),
    ),
  ).toEqual([
    ['Zapečetil', 'Pečeť, Pramen', 'Podepsaná část beze změny, něco k ní přibylo'],
    ['Podepsal', 'Cizí', 'Podpis nedokládá, komu patří'],
    ['Podepsal', 'Jméno neuvedeno', 'Obsah neodpovídá'],
    ['Podepsal', 'Pečeť, Pramen', 'Obsah neodpovídá'],
  ]);
});
