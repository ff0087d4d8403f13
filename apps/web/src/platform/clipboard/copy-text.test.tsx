import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

const withClipboard = (writeText: (text: string) => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText } });

test('copies the text', async () => {
  const copied: string[] = [];
  withClipboard(async (text) => void copied.push(text));
  expect([await copyText('CZ65', null), copied]).toEqual(['copied', ['CZ65']]);
});

test('where the browser refuses, selects the shown text so that it can be copied by hand', async () => {
  withClipboard(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const shown = document.createElement('p');
  shown.textContent = 'CZ65 0800';
  document.body.append(shown);
  expect([await copyText('CZ650800', shown), getSelection()?.toString()]).toEqual(['selected', 'CZ65 0800']);
  shown.remove();
  expect(await copyText('CZ650800', null)).toBe('selected');
});
