import type { IdentificationFile } from '@pramen/contract/identifications/identifications.schemas';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DocumentPictures } from './document-pictures.tsx';

const fileOf = (id: string, isRepeated: boolean) =>
  ({ id, filename: `${id}.jpg`, size: 10, side: 'FRONT', measured: null, is_repeated: isRepeated }) as IdentificationFile;

test('staff see which picture was sent twice', async () => {
  const { page } = await renderScreen(<DocumentPictures files={[fileOf('a', false), fileOf('b', true)]} renderFile={() => null} />);
  const told = Array.from(page.querySelectorAll('figcaption'), ({ textContent }) => textContent.includes('Stejný soubor je tu už jednou.'));
  expect(told).toEqual([false, true]);
});
