import { compileForm } from '@pramen/domain/forms/definition/compile';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { renderRecordForm } from './record-form.tsx';

const form = compileForm({
  content: [{ id: 'proof', fieldsetName: 'Doklady', questions: [{ id: 'papers', type: 'file', label: 'Doklad' }] }],
});
const FILE = '0198a7c2-0000-7000-8000-000000000001';
const known = [[queryKeys.file(FILE), { id: FILE, filename: 'Smlouva.pdf', size: 2048 }]] as const;
const answers: FormAnswers = { proof: [{ papers: [FILE] }] };

test('names the files of the answers and links to them', async () => {
  const { page } = await renderScreen(renderRecordForm({ recordId: 'r', form, answers, isReadOnly: true }), { known, staysFresh: true });
  const link = page.querySelector('a');
  expect([link?.textContent, link?.getAttribute('href')]).toEqual(['Smlouva.pdf', `/files/${FILE}/detail`]);
});

test('a record that is not stored takes no files yet and says so', async () => {
  const { page } = await renderScreen(renderRecordForm({ recordId: null, form, answers: {}, onChange: () => {} }));
  expect(page.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true);
  expect(plain(page.textContent)).toContain('Soubory přiložíte, až bude záznam uložený jako koncept.');
});

test('a chosen file is sent to the record', async () => {
  const sent: FormData[] = [];
  class Request {
    upload = {};
    open = () => {};
    setRequestHeader = () => {};
    abort = () => {};
    send = (body: FormData) => void sent.push(body);
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  const { page } = await renderScreen(renderRecordForm({ recordId: 'r1', form, answers: {}, onChange: () => {} }));
  const field = page.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(field, 'files', { configurable: true, value: [new File(['x'], 'Pas.pdf')] });
  await act(() => void field?.dispatchEvent(new Event('change', { bubbles: true })));
  await expect.poll(() => sent.length).toBe(1);
  const parts = [...(sent[0]?.entries() ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]);
  expect(Object.fromEntries(parts)).toEqual({ fileable_type: 'record', fileable_id: 'r1', files: 'Pas.pdf' });
});
