import { expect, test } from 'vitest';
import { beginsAsNamed, fingerprintOf } from './file-bytes.ts';
import { isRepeated } from './use-pictures.ts';
import type { ChosenPicture } from './use-pictures.ts';

const bytes = { pdf: '%PDF-1.7', jpg: '\u00ff\u00d8\u00ff\u00e0', png: '\u0089PNG', zip: 'PK\u0003\u0004' } as const;
const fileOf = (name: string, content: string) => new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name);

test.each([
  ['smlouva.pdf', bytes.pdf, true],
  ['smlouva.pdf', 'hello', false],
  ['smlouva.PDF', bytes.pdf, true],
  ['smlouva.docx', bytes.zip, true],
  ['smlouva.docx', '<html>', false],
  ['tabulka.xlsx', bytes.zip, true],
  ['tabulka.xlsx', bytes.pdf, false],
  ['foto.jpg', bytes.jpg, true],
  ['foto.jpeg', bytes.jpg, true],
  ['foto.png', bytes.png, true],
  ['foto.png', bytes.jpg, false],
  ['foto.jpg', '', false],
  ['foto', bytes.jpg, false],
  ['foto.exe', 'MZ', false],
])('%s that begins with %j is what its name says: %s', async (name, content, expected) => {
  expect(await beginsAsNamed(fileOf(name, content))).toBe(expected);
});

test('a file that was chosen before is repeated, whatever its name', async () => {
  const choose = async (key: number, name: string, content: string): Promise<ChosenPicture> => {
    const file = fileOf(name, content);
    return { key, file, side: 'FRONT', fault: null, verdict: null, fingerprint: await fingerprintOf(file) };
  };
  const chosen = [await choose(1, 'a.jpg', 'x'), await choose(2, 'b.jpg', 'x'), await choose(3, 'a.jpg', 'y')];
  expect(chosen.map((one) => isRepeated(one, chosen))).toEqual([false, true, false]);
  expect(isRepeated(chosen[1] as ChosenPicture, chosen.slice(1))).toBe(false);
  const unread = chosen.map((one) => ({ ...one, fingerprint: null }));
  expect(unread.some((one) => isRepeated(one, unread))).toBe(false);
});
