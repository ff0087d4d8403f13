import type { TextKey } from '@pramen/texts';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { setScreenTitle, useFailureTitle, useRecordTitle, writeTitle } from './document-title.ts';

const SCREEN: TextKey = 'screens:clients';
const FAILURE: TextKey = 'shell:failed';

function Titles({ name, failure }: { name?: string; failure?: TextKey }) {
  return (
    <>
      {name && <Named name={name} />}
      {failure && <Failed failure={failure} />}
    </>
  );
}
function Named({ name }: { name: string }) {
  useRecordTitle(name);
  return null;
}
function Failed({ failure }: { failure: TextKey }) {
  useFailureTitle(failure);
  return null;
}

test('the tab is named after the screen, the record on it, or the failure in its place, and after what comes next', async () => {
  setScreenTitle(SCREEN);
  expect(document.title).toBe(`${i18next.t(SCREEN)} · Pramen`);
  const first = await renderScreen(<Titles name="Jana Malá" />);
  expect(document.title).toBe('Jana Malá · Pramen');
  await first.close();
  expect(document.title).toBe(`${i18next.t(SCREEN)} · Pramen`);
  const second = await renderScreen(<Titles name="Jana Malá" failure={FAILURE} />);
  expect(document.title).toBe(`${i18next.t(FAILURE)} · Pramen`);
  await second.close();
  setScreenTitle(null);
  expect(document.title).toBe('Pramen');
});

test('the tab follows a renamed record and a change of language', async () => {
  setScreenTitle(SCREEN);
  const page = await renderScreen(<Titles name="Jana Malá" />);
  await page.close();
  await renderScreen(<Titles name="Jana Velká" />);
  expect(document.title).toBe('Jana Velká · Pramen');
  await act(() => {});
  document.title = 'something else';
  writeTitle();
  expect(document.title).toBe('Jana Velká · Pramen');
});
