import { expect, test } from 'vitest';
import { act } from '../../testing/render-screen.tsx';
import type { FormFiles } from './answers/files.ts';
import { ask, control, formOf, part, renderForm } from './dynamic-form.fixture.tsx';

/** A store whose uploads end when the test says so. */
function holdFiles() {
  const removed: string[] = [];
  const uploads: { file: File; signal: AbortSignal; arrive: (id: string) => void; fail: (reason: Error) => void }[] = [];
  const files: FormFiles = {
    upload: (file, { signal }) =>
      new Promise((arrive, fail) => {
        uploads.push({ file, signal, arrive, fail });
      }),
    remove: (id) => void removed.push(id),
    describe: (id) => ({ name: `${id}.pdf`, sizeBytes: 2048, href: `/files/${id}` }),
    describeFailure: (failure) => String(failure instanceof Error ? failure.message : failure),
    accepted: '.pdf',
    limits: 'PDF',
  };
  return { files, uploads, removed };
}

async function choose(...names: string[]): Promise<void> {
  const field = control('Otázka a').querySelector('input[type=file]') as HTMLInputElement;
  Object.defineProperty(field, 'files', { configurable: true, value: names.map((name) => new File(['x'], name)) });
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
}

const form = formOf(part('f', [ask('a', { type: 'file' })], { fieldsetRepeatable: true }));

test('files join the answer as they arrive; a failed one is named with its reason', async () => {
  const { files, uploads } = holdFiles();
  const screen = await renderForm(form, {}, { files });
  await choose('jedna.pdf', 'dva.pdf');
  expect(screen.text()).toContain('Nahrává se jedna.pdf');
  await act(() => uploads[0]?.arrive('1'));
  await expect.poll(() => uploads.length).toBe(2);
  await act(() => uploads[1]?.fail(new Error('je moc velký')));
  await expect.poll(() => screen.text()).toContain('dva.pdf: je moc velký');
  expect(screen.answers()).toEqual({ f: [{ a: ['1'] }] });
  expect(screen.page.querySelector('a')?.textContent).toBe('1.pdf');
});

test('a file is removed from the answer and from the store', async () => {
  const { files, removed } = holdFiles();
  const screen = await renderForm(form, { f: [{ a: ['1', '2'] }] }, { files });
  await screen.press('Odebrat: 1.pdf');
  expect([screen.answers(), removed]).toEqual([{ f: [{ a: ['2'] }] }, ['1']]);
});

test('a file on its way arrives in its own copy, though one before was removed', async () => {
  const { files, uploads } = holdFiles();
  const screen = await renderForm(form, { f: [{ a: ['1'] }, {}] }, { files });
  const second = Array.from(screen.page.querySelectorAll<HTMLInputElement>('input[type=file]'))[1];
  Object.defineProperty(second, 'files', { configurable: true, value: [new File(['x'], 'druhy.pdf')] });
  await act(() => void second?.dispatchEvent(new Event('change', { bubbles: true })));
  await screen.press('Odebrat: Část f 1');
  await act(() => uploads[0]?.arrive('new'));
  await expect.poll(() => screen.answers()).toEqual({ f: [{ a: ['new'] }] });
});

test('an upload ends with its question; a file that arrives nevertheless is removed', async () => {
  const { files, uploads, removed } = holdFiles();
  const screen = await renderForm(form, {}, { files });
  await choose('jedna.pdf');
  await screen.close();
  expect(uploads[0]?.signal.aborted).toBe(true);
  uploads[0]?.arrive('late');
  await expect.poll(() => removed).toEqual(['late']);
});

test('without a store nothing can be chosen', async () => {
  const screen = await renderForm(form);
  expect(screen.page.querySelector<HTMLInputElement>('input[type=file]')?.disabled).toBe(true);
  expect(screen.text()).toContain('Soubory tady přiložit nejde.');
});
