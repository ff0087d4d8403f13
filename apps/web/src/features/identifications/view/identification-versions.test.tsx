import type { IdentificationDetail, IdentificationFile } from '@pramen/contract/identifications/identifications.schemas';
import { expect, test } from 'vitest';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { IdentificationVersions } from './identification-versions.tsx';

const fileOf = (filename: string) =>
  ({ id: filename, filename, size: 10, side: 'FRONT', measured: null, is_repeated: false }) as IdentificationFile;
const versionOf = (number: number, ...names: string[]): IdentificationDetail['versions'][number] => ({
  number,
  method: 'IDCARD',
  saved_at: '2026-03-05T09:07:00.000Z',
  user: 'Eva Vzorová',
  as: 'CLIENT',
  attachments: names.map(fileOf),
});

function draw(...versions: IdentificationDetail['versions']) {
  const identification = { versions } as IdentificationDetail;
  return renderScreen(
    <IdentificationVersions identification={identification} renderFile={({ filename }) => <p>pixels of {filename}</p>} />,
  );
}

test('the pictures of an earlier version are read once staff open it, and stay', async () => {
  const { page } = await draw(versionOf(3, 'ostrý.jpg'), versionOf(2, 'přední.jpg', 'zadní.jpg'), versionOf(1));
  expect(Array.from(page.querySelectorAll('li'), ({ textContent }) => plain(textContent))).toEqual([
    expect.stringMatching(/^Verze 3: ostrý\.jpg · současná/),
    expect.stringMatching(/^Verze 2: přední\.jpg, zadní\.jpg.*Soubory verze 2$/),
    expect.stringMatching(/^Verze 1: bez souborů.*\d$/),
  ]);
  expect(page.textContent).not.toContain('pixels');
  const [fold] = page.querySelectorAll('details');
  if (!fold) throw new Error('the version cannot be opened');
  const turn = (isOpen: boolean) =>
    act(() => {
      fold.open = isOpen;
      fold.dispatchEvent(new Event('toggle'));
    });
  await turn(true);
  const shown = () =>
    Array.from(page.querySelectorAll('[role=group][aria-label="Soubory verze 2"] figure p'), ({ textContent }) => textContent);
  expect(shown()).toEqual(['pixels of přední.jpg', 'pixels of zadní.jpg']);
  await turn(false);
  expect(shown()).toHaveLength(2);
});

test('a single version is not listed', async () => {
  const { page } = await draw(versionOf(1, 'přední.jpg'));
  expect(page.querySelectorAll('ul, li')).toHaveLength(0);
});
