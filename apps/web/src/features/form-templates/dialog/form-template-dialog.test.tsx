import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { FormTemplateDialog } from './form-template-dialog.tsx';

const form = (...ids: string[]) =>
  JSON.stringify({ content: [{ id: 'f', fieldsetName: 'Blok', questions: ids.map((id) => ({ id, type: 'text', label: id })) }] });

const template = (id: string, name: string) =>
  ({
    id,
    name,
    public_name: name,
    public_name_cs: name,
    public_name_sk: null,
    version: '1',
    type: 'FORM',
    description: null,
    is_active: true,
    confirmation_required: false,
    intermediary_ids: null,
    intermediaries: [],
    data: form('a'),
    record_version: 3,
  }) as unknown as FormTemplate;

const samples = [
  {
    name: 'Vzor',
    public_name_cs: 'Vzor cs',
    public_name_sk: 'Vzor sk',
    type: 'MEETING_RECORD',
    confirmation_required: true,
    data: form('vzor'),
  },
];

interface Sent {
  line: string;
  body: Record<string, unknown>;
}

/** A network that answers each save with the response of the test. */
function answerSaves(answer: (sent: Sent) => [number, unknown]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = '', body = '{}' }: { method?: string; body?: string }) => {
    const one = { line: `${method} ${url}`, body: JSON.parse(body) as Record<string, unknown> };
    sent.push(one);
    const [status, given] = answer(one);
    return new Response(JSON.stringify(given), { status });
  });
  return sent;
}

const known = [
  [queryKeys.intermediariesAll, [{ id: 'i1', label: 'Horizont' }]],
  [queryKeys.sampleForms, samples],
  [queryKeys.formTemplate('1'), template('1', 'První')],
  [queryKeys.formTemplate('2'), template('2', 'Druhá')],
] as const;

const open = (id: string | null, onSaved = () => {}) =>
  renderScreen(<FormTemplateDialog id={id} isOpen onClose={() => {}} onSaved={onSaved} />, { known, staysFresh: true });

const field = (name: string) => document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);

async function choose(label: string, value: string): Promise<void> {
  const select = Array.from(document.querySelectorAll('select')).find((one) => plain(one.labels[0]?.textContent) === label);
  await act(() => {
    if (!select) throw new Error(label);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('a new template is saved with what was typed; a repeated click sends nothing', async () => {
  const sent = answerSaves(() => [200, { message: 'Hotovo', form_template: template('9', 'Nová') }]);
  const screen = await open(null);
  await screen.type('[name=name]', 'Nová');
  await screen.type('[name=public_name]', 'Pro klienty');
  await screen.type('[name=data]', form('a'));
  await screen.press('Přidat šablonu');
  expect(sent).toMatchObject([
    {
      line: 'POST /api/forms-templates',
      body: { name: 'Nová', public_name: 'Pro klienty', data: form('a'), is_active: true, intermediary_ids: null, type: 'FORM' },
    },
  ]);
  expect(sent[0]?.body).not.toHaveProperty('record_version');
  expect(sent[0]?.body).not.toHaveProperty('is_required_by_law');
});

test('only certain intermediaries need a choice', async () => {
  const sent = answerSaves(() => [200, { message: '', form_template: template('1', 'První') }]);
  const screen = await open('1');
  await act(() => (field('is_for_certain') as HTMLInputElement).click());
  await screen.press('Uložit');
  expect(sent).toEqual([]);
  await act(() => (field('intermediary_ids') as HTMLInputElement).click());
  await screen.press('Uložit');
  expect(sent).toMatchObject([{ line: 'POST /api/forms-templates/1', body: { intermediary_ids: ['i1'], record_version: 3 } }]);
});

test('everything wrong with the definition is listed at its place while it is typed, and nothing typed is lost', async () => {
  const screen = await open('1');
  const faulty = form('a', 'a').replace('"type":"text"', '"type":"slider"');
  await screen.type('[name=data]', faulty);
  await expect.poll(() => screen.text()).toContain('content[0].questions[0].type');
  await screen.type('[name=data]', '{"content": [');
  await expect.poll(() => screen.text()).toContain('Text není platný JSON');
  expect(field('data')?.value).toBe('{"content": [');
  await screen.type('[name=data]', form('a', 'a'));
  await expect.poll(() => screen.text()).toContain('content[0].questions[1] Otázka „a“ je tu dvakrát.');
});

test('all messages of the server are shown at the definition, which stays as typed', async () => {
  answerSaves(() => [422, { code: 'validation.failed', message: '', errors: { data: ['První chyba.', 'Druhá chyba.'] } }]);
  const screen = await open('1');
  await screen.type('[name=data]', form('b'));
  await screen.press('Uložit');
  await expect.poll(() => screen.text()).toContain('První chyba.');
  expect(screen.text()).toContain('Druhá chyba.');
  expect(field('data')?.value).toBe(form('b'));
  expect(document.activeElement).toBe(field('data'));
});

test('changed data asks whether a law requires the change', async () => {
  const sent = answerSaves(() => [200, { message: '', form_template: template('1', 'První') }]);
  const screen = await open('1');
  expect(field('is_required_by_law')).toBeNull();
  await screen.type('[name=data]', form('b'));
  await act(() => (field('is_required_by_law') as HTMLInputElement).click());
  await screen.press('Uložit');
  expect(sent).toMatchObject([{ body: { data: form('b'), is_required_by_law: true } }]);
});

test('a colleague’s save is shown, with the first differing line, before anything is overwritten', async () => {
  const current = { ...template('1', 'Od kolegy'), record_version: 4, data: form('x') };
  const sent = answerSaves(({ body }) =>
    body['record_version'] === 3
      ? [409, { code: 'record.changed', message: '', current }]
      : [200, { message: '', form_template: template('1', 'Moje') }],
  );
  const screen = await open('1');
  await screen.type('[name=name]', 'Moje');
  await screen.type('[name=data]', form('y'));
  await screen.press('Uložit');
  await expect.poll(() => screen.alert()).toContain('Od kolegy');
  expect(screen.alert()).toContain(`řádek 1: ${form('x')}`);
  expect(field('data')?.value).toBe(form('y'));
  await screen.press('Uložit moje');
  expect(sent[1]?.body).toMatchObject({ record_version: 4, name: 'Moje', data: form('y') });
});

test('a sample fills the form, and asks before it replaces an edited definition', async () => {
  const screen = await open(null);
  await choose('Začít ukázkou', 'MEETING_RECORD');
  expect([field('name')?.value, field('public_name')?.value, field('data')?.value]).toEqual(['Vzor', 'Vzor cs', form('vzor')]);
  await screen.type('[name=data]', form('moje'));
  await choose('Začít ukázkou', '');
  expect(field('data')?.value).toBe(form('moje'));
  await screen.press('Ponechat můj obsah');
  expect(field('data')?.value).toBe(form('moje'));
  await choose('Začít ukázkou', '');
  await screen.press('Nahradit ukázkou');
  expect(field('data')?.value).not.toBe(form('moje'));
});

test('opened for another template while it fades, it shows and saves the other one', async () => {
  const sent = answerSaves(() => [200, { message: '', form_template: template('2', 'Druhá') }]);
  function Two() {
    const [shown, setShown] = useState<{ id: string; isOpen: boolean }>({ id: '1', isOpen: true });
    return (
      <>
        <button onClick={() => setShown({ id: '1', isOpen: false })}>Zavřít první</button>
        <button onClick={() => setShown({ id: '2', isOpen: true })}>Otevřít druhou</button>
        <FormTemplateDialog id={shown.id} isOpen={shown.isOpen} onClose={() => {}} />
      </>
    );
  }
  const screen = await renderScreen(<Two />, { known, staysFresh: true, isTimed: true });
  await screen.pass(400);
  expect(field('name')?.value).toBe('První');
  await screen.type('[name=name]', 'Rozepsaná první');
  await act(() => screen.button('Zavřít první')?.click());
  await screen.pass(100);
  await act(() => screen.button('Otevřít druhou')?.click());
  await screen.pass(400);
  expect(field('name')?.value).toBe('Druhá');
  await act(() => screen.button('Uložit')?.click());
  await screen.pass(10);
  expect(sent).toMatchObject([{ line: 'POST /api/forms-templates/2', body: { name: 'Druhá' } }]);
});
