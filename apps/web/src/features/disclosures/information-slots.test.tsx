import type { InformationDocument } from '@pramen/contract/disclosures/disclosures.schemas';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { InformationSlots } from './information-slots.tsx';

const document_ = (given: Partial<InformationDocument> = {}) =>
  ({
    id: 'd1',
    kind: 'KEY_INFORMATION',
    strategy_id: 's1',
    language: 'cs',
    file: { uuid: 'u', filename: 'klic.pdf', extension: 'pdf' },
    sha256: 'a',
    added_at: '2026-03-02T09:00:00Z',
    ...given,
  }) as InformationDocument;

/** Uploads as the browser sends them. */
function catchUploads() {
  const sent: Record<string, unknown>[] = [];
  class Upload {
    status = 200;
    responseText = '{"message":"Připojeno"}';
    upload = {};
    onload = () => {};
    onloadend = () => {};
    setRequestHeader() {}
    open() {}
    abort() {}
    send(form: FormData) {
      sent.push(Object.fromEntries([...form].map(([name, value]) => [name, value instanceof File ? value.name : value])));
      this.onload();
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return sent;
}
const choose = (place: number, file: File) =>
  act(() => {
    const field = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')][place];
    if (!field) throw new Error('there is no such field');
    Object.defineProperty(field, 'files', { value: [file], configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
const pdf = new File(['%PDF'], 'nove.pdf', { type: 'application/pdf' });

test('shows each language, and attaches a PDF of the strategy in it', async () => {
  const sent = catchUploads();
  const onOpen = vi.fn<(opened: InformationDocument) => void>();
  const other = document_({ id: 'd2', strategy_id: 's2', language: 'sk' });
  const { text, press } = await renderScreen(<InformationSlots strategyId="s1" documents={[document_(), other]} onOpen={onOpen} />);
  expect(text()).toContain('klic.pdf, připojeno 02.03.2026');
  expect(text()).toContain('SlovenskyZatím nepřipojeno.');
  await press('Otevřít: klic.pdf');
  expect(onOpen.mock.calls[0]?.[0].id).toBe('d1');
  await choose(1, pdf);
  await expect.poll(() => sent).toEqual([{ language: 'sk', kind: 'KEY_INFORMATION', strategy_id: 's1', file: 'nove.pdf' }]);
});

test('about the firm has no strategy', async () => {
  const sent = catchUploads();
  await renderScreen(<InformationSlots strategyId={null} documents={[]} onOpen={() => undefined} />);
  await choose(0, pdf);
  await expect.poll(() => sent).toEqual([{ language: 'cs', kind: 'FIRM_INFORMATION', file: 'nove.pdf' }]);
});

test('one is taken away after a question', async () => {
  const lines: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    lines.push(`${method} ${url}`);
    return new Response(JSON.stringify({ message: 'Hotovo' }));
  });
  const { press } = await renderScreen(<InformationSlots strategyId="s1" documents={[document_()]} onOpen={() => undefined} />);
  await press('Odebrat: klic.pdf');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Odebrat dokument?');
  const confirm = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(({ textContent }) =>
    textContent?.includes('Odebrat: klic.pdf'),
  );
  await act(() => confirm?.click());
  await expect.poll(() => lines).toEqual(['DELETE /api/information-documents/d1']);
});
