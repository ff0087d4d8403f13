import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { expect, test, vi } from 'vitest';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import type { RenderForm } from './draft/render-form.ts';
import { ask, block, linked } from './edits/edits.fixture.ts';
import { FormBuilder } from './form-builder.tsx';

const template = (data: string, more: Partial<FormTemplate> = {}) =>
  ({
    id: 't1',
    name: 'Dotazník',
    version: '1',
    is_active: false,
    was_published: more.is_active ?? false,
    type: 'FORM',
    revision: { number: 3 },
    data,
    record_version: 7,
    ...more,
  }) as unknown as FormTemplate;

const renderForm: RenderForm = ({ form, language }) => (
  <ul aria-label={`preview ${language}`}>
    {form.fieldsets.flatMap(({ questions }) => questions.map(({ question }) => <li key={question.id}>{question.label}</li>))}
  </ul>
);

const small: FormDefinition = { content: [block('a', ask('first', { label: 'První' }), ask('second', { label: 'Druhá' }))] };
const json = (definition: FormDefinition) => JSON.stringify(definition, null, 2);

async function open(stored: FormTemplate) {
  const screen = await renderScreen(<FormBuilder template={stored} renderForm={renderForm} />);
  const row = (name: string) =>
    Array.from(document.querySelectorAll<HTMLElement>('[data-outline]')).find((one) => plain(one.textContent).startsWith(name));
  return {
    ...screen,
    row,
    rows: () =>
      Array.from(document.querySelectorAll('[data-kind=question]'), (one) => plain(one.firstElementChild?.firstElementChild?.textContent)),
    choose: async (name: string) => {
      await expect.poll(() => row(name)).toBeDefined();
      await act(() => row(name)?.click());
    },
    key: (name: string, init: KeyboardEventInit) =>
      act(() => void row(name)?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))),
    tab: (name: string) =>
      act(() =>
        Array.from(document.querySelectorAll<HTMLElement>('[role=tab]'))
          .find((one) => one.textContent === name)
          ?.click(),
      ),
    source: () => document.querySelector<HTMLTextAreaElement>('textarea[name=data]')?.value ?? '',
    told: () => Array.from(document.querySelectorAll('[role=status]'), (one) => plain(one.textContent)).join(' '),
  };
}

interface Sent {
  url: string;
  body: Record<string, unknown>;
}

function answer(respond: (sent: Sent) => [number, unknown]): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { body = '{}' }: { body?: string } = {}) => {
    const one = { url, body: JSON.parse(body) as Record<string, unknown> };
    sent.push(one);
    const [status, given] = respond(one);
    return new Response(JSON.stringify(given), { status });
  });
  return sent;
}

test('a label typed on the left shows at once in the outline, the preview and the JSON, and one undo takes it back', async () => {
  const builder = await open(template(json(small)));
  await builder.choose('První');
  await builder.type('input[name="label cs"]', 'Jméno');
  await builder.type('input[name="label cs"]', 'Jméno klienta');
  await expect.poll(() => builder.rows()).toEqual(['Jméno klienta', 'Druhá']);
  await expect.poll(() => document.querySelector('[aria-label="preview cs"]')?.textContent).toContain('Jméno klienta');
  await builder.tab('JSON');
  expect(JSON.parse(builder.source())).toMatchObject({ content: [{ questions: [{ label: 'Jméno klienta' }, { label: 'Druhá' }] }] });
  await builder.press('Vrátit');
  expect(builder.source()).toBe(json(small));
  expect(builder.told()).toContain('Vše je uloženo.');
  await builder.press('Znovu');
  expect(builder.source()).toContain('Jméno klienta');
});

test('JSON that does not parse stays as typed and says where; the builder waits for it', async () => {
  const builder = await open(template(json(small)));
  await builder.tab('JSON');
  await builder.type('textarea[name=data]', '{\n"content": [],\n}');
  await expect.poll(() => builder.text()).toContain('chyba je na řádku 3');
  await builder.tab('Sestavení');
  expect(builder.text()).toContain('nic se neztratilo');
  await builder.press('Otevřít JSON');
  expect(builder.source()).toBe('{\n"content": [],\n}');
  await builder.type('textarea[name=data]', json({ content: [block('b', ask('x', { label: 'Nová' }))] }));
  await builder.tab('Sestavení');
  await expect.poll(() => builder.rows()).toEqual(['Nová']);
});

test('a row moves with Alt and an arrow, into the next block too, and its new position is announced', async () => {
  const builder = await open(template(json({ content: [...small.content, block('b', ask('third', { label: 'Třetí' }))] })));
  await builder.choose('První');
  await builder.key('První', { key: 'ArrowDown', altKey: true });
  expect(builder.rows()).toEqual(['Druhá', 'První', 'Třetí']);
  expect(builder.told()).toContain('Otázka První je teď 2. v bloku a.');
  await builder.key('První', { key: 'ArrowDown', altKey: true });
  expect(builder.told()).toContain('Otázka První je teď 1. v bloku b.');
  await builder.press('Nahoru');
  await builder.press('Nahoru');
  expect(builder.rows()).toEqual(['První', 'Druhá', 'Třetí']);
  await builder.key('První', { key: 'ArrowUp', altKey: true });
  await builder.key('a', { key: 'ArrowUp', altKey: true });
  expect(builder.told()).toContain('Dál už přesunout nejde.');
});

test('deleting names what depends on the question, and the fault that remains leads to its place', async () => {
  const builder = await open(template(json(linked)));
  await builder.choose('Má klient úvěr?');
  await builder.press('Smazat');
  await expect.poll(() => builder.text()).toContain('Závisí na tom:');
  for (const name of ['Otázka: payment', 'Otázka: note', 'Metrika: Riziko', 'Rozpor: Nesedí']) expect(builder.text()).toContain(name);
  await builder.press('Smazat: Má klient úvěr?');
  expect(builder.rows()).toEqual(['payment', 'note', 'end']);
  await expect.poll(() => builder.text()).toMatch(/chyb[ay]? brání zveřejnění|chyby brání zveřejnění/);
  const [fault] = Array.from(document.querySelectorAll<HTMLElement>('details button'));
  await act(() => fault?.click());
  expect(document.querySelector('[data-editor] h2')?.textContent).toBe('payment');
});

test('ids of a published form are locked, those of new questions are not', async () => {
  const builder = await open(template(json(small), { is_active: true }));
  await builder.choose('První');
  await expect.poll(() => document.querySelector('[data-editor] code')?.textContent).toBe('first');
  expect(document.querySelector('[data-editor] input[name=id]')).toBeNull();
  await builder.press('Duplikovat');
  await expect.poll(() => document.querySelector<HTMLInputElement>('[data-editor] input[name=id]')?.value).toBe('first_2');
});

test('ids of a form that is no longer published stay locked', async () => {
  const builder = await open(template(json(small), { was_published: true }));
  await builder.choose('První');
  await expect.poll(() => document.querySelector('[data-editor] code')?.textContent).toBe('first');
  expect(document.querySelector('[data-editor] input[name=id]')).toBeNull();
});

test('what only a type demands is named before publishing', async () => {
  const preferences: FormDefinition = { content: [block('a', ask('sustainability_wanted', { label: 'Chcete udržitelné?' }))] };
  const builder = await open(template(json(preferences), { type: 'INVESTMENT_QUESTIONNAIRE' }));
  await expect.poll(() => builder.text()).toContain('chybí otázka s id „taxonomy_share“');
  const plain = await open(template(json(preferences)));
  await expect.poll(() => plain.rows()).toEqual(['Chcete udržitelné?']);
  expect(plain.text()).not.toContain('taxonomy_share');
});

test('publishing sends the flag of the law, and is held up by a sample that gives something else', async () => {
  const wrong = { ...linked, samples: linked.samples?.map((one) => ({ ...one, metrics: { RISK: 'LOW' } })) ?? [] };
  const sent = answer(({ body }) => [
    200,
    { message: 'Uloženo', form_template: template(String(body['data']), { is_active: true, record_version: 8 }) },
  ]);
  const builder = await open(template(json(wrong), { is_active: true }));
  await builder.choose('Má klient úvěr?');
  await builder.type('input[name="label sk"]', 'Má klient úver?');
  await builder.press('Zveřejnit…');
  await expect.poll(() => builder.text()).toContain('Před zveřejněním opravte');
  expect(builder.text()).toContain('Ukázkové odpovědi „S úvěrem“ dávají v metrice RISK „HIGH“ místo „LOW“.');
  await builder.press('Zpět k úpravám');
  await builder.press('Zveřejnit…');
  const fault = () =>
    Array.from(document.querySelectorAll<HTMLElement>('[role=dialog] li button')).find((one) =>
      one.textContent.startsWith('S úvěrem Ukázkové'),
    );
  await expect.poll(fault).toBeDefined();
  await act(() => fault()?.click());
  // Also a narrow window, which draws one part at a time, shows the element then, and the keyboard is there.
  expect(document.querySelector('[data-pane]')?.getAttribute('data-pane')).toBe('editor');
  await expect.poll(() => document.activeElement?.textContent).toBe('S úvěrem');
  await builder.press('Převzít vypočtené výsledky');
  await builder.press('Zveřejnit…');
  await expect.poll(() => builder.text()).toContain('dokončí znění, které začal');
  await act(() => document.querySelector<HTMLInputElement>('input[name=is_required_by_law]')?.click());
  expect(builder.text()).not.toContain('dokončí znění, které začal');
  await expect.poll(() => builder.button('Zveřejnit revizi 4')?.getAttribute('aria-disabled')).toBeNull();
  await builder.press('Zveřejnit revizi 4');
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ is_active: true, is_required_by_law: true, version: '1', record_version: 7 });
  await expect.poll(() => builder.text()).not.toContain('Zveřejnit revizi');
  expect(JSON.parse(String(sent.at(-1)?.body['data']))).toMatchObject({ samples: [{ metrics: { RISK: 'HIGH', LOAN: 'HIGH' } }] });
});

test.each([
  [false, false],
  [true, true],
])('the first publishing says nothing of people who have it open: published before %s', async (wasPublished, isTold) => {
  const builder = await open(template(json(small), { was_published: wasPublished }));
  await builder.choose('První');
  await builder.type('input[name="label cs"]', 'Moje');
  await builder.press('Zveřejnit…');
  await expect.poll(() => builder.text()).toContain('Vznikne revize 4');
  expect(builder.text().includes('dokončí znění, které začal')).toBe(isTold);
  expect(document.querySelector('input[name=is_required_by_law]') !== null).toBe(isTold);
});

test('the preview names a question without wording as the outline does, not by its id', async () => {
  const builder = await open(template(json(small)));
  await builder.choose('První');
  await builder.type('input[name="label cs"]', '');
  const shown = () => Array.from(document.querySelectorAll('[aria-label^=preview] li'), ({ textContent }) => textContent);
  await expect.poll(shown).toEqual(['Otázka bez znění', 'Druhá']);
});

test('a colleague’s save is shown in words; nothing is overwritten, and undo brings back what was built here', async () => {
  const theirs = json({ content: [block('a', ask('first', { label: 'Jejich' }), ask('second', { label: 'Druhá' }))] });
  const sent = answer(() => [409, { code: 'record.changed', message: 'x', current: template(theirs, { record_version: 8 }) }]);
  const builder = await open(template(json(small)));
  await builder.choose('První');
  await builder.type('input[name="label cs"]', 'Moje');
  await builder.press('Uložit rozpracované');
  await expect.poll(() => plain(document.querySelector('[role=alert]')?.textContent)).toContain('Moje: Otázka českyJejichMoje');
  await builder.press('Převzít uložené');
  await expect.poll(() => builder.rows()).toEqual(['Jejich', 'Druhá']);
  await builder.press('Vrátit');
  expect(builder.rows()).toEqual(['Moje', 'Druhá']);
  await builder.press('Uložit rozpracované');
  await expect.poll(() => sent.at(-1)?.body['record_version']).toBe(8);
});

test('a colleague’s change of another field does not matter', async () => {
  const sent = answer(({ body }) =>
    body['record_version'] === 8
      ? [200, { message: 'Uloženo', form_template: template(String(body['data']), { record_version: 9 }) }]
      : [409, { code: 'record.changed', message: 'x', current: template(json(small), { name: 'Jiný', record_version: 8 }) }],
  );
  const builder = await open(template(json(small)));
  await builder.choose('První');
  await builder.type('input[name="label cs"]', 'Moje');
  await builder.press('Uložit rozpracované');
  await expect.poll(() => builder.told()).toContain('Vše je uloženo.');
  expect(sent.map(({ body }) => body['record_version'])).toEqual([7, 8]);
});

const many = {
  content: [
    { id: 'a', fieldsetName: 'A', questions: Array.from({ length: 10_000 }, (_, id) => ({ id: `q${id}`, type: 'text', label: 'x' })) },
  ],
};
const script = {
  content: [
    block('a', ask('first', { label: '<script>window.hit = 1</script>' }), ask('h', { type: 'html', html: '<img src=x onerror=hit()>' })),
  ],
};

test.each([
  ['10,000 questions', JSON.stringify(many), 'Příliš velké (10000), nejvýš 1000.', 'příliš velký'],
  ['60 levels', `{"content":${'['.repeat(60)}${']'.repeat(60)}}`, 'nejvýš 16 úrovní', 'nic se neztratilo'],
])('%s pasted as JSON are refused in words and drawn nowhere', async (_, text, issue, notice) => {
  const builder = await open(template(json(small)));
  await builder.tab('JSON');
  await builder.type('textarea[name=data]', text);
  await expect.poll(() => builder.text()).toContain(issue);
  expect(builder.source()).toBe(text);
  await builder.tab('Sestavení');
  await expect.poll(() => builder.text()).toContain(notice);
  expect(document.querySelectorAll('[data-outline]')).toHaveLength(0);
});

test('script in labels is text, and forbidden markup a fault at its place', async () => {
  const builder = await open(template(JSON.stringify(script)));
  await expect.poll(() => builder.rows()[0]).toBe('<script>window.hit = 1</script>');
  await expect.poll(() => builder.text()).toContain('Text obsahuje nepovolené značky: <img src=x');
  expect(document.querySelectorAll('script, [onerror]')).toHaveLength(0);
});

test.each([
  ['Přidat podmínku', 'Druhá', 'SELECT'],
  ['Přidat metriku', 'Druhá', 'INPUT'],
])('%s puts the keyboard into what was added', async (button, row, tag) => {
  const builder = await open(template(json(small)));
  await builder.choose(row);
  await builder.press(button);
  await expect.poll(() => document.activeElement?.tagName).toBe(tag);
  expect(document.activeElement?.closest('[data-editor]')).not.toBeNull();
});

test('the second condition takes the keyboard, not the first', async () => {
  const builder = await open(template(json(small)));
  await builder.choose('Druhá');
  await builder.press('Přidat podmínku');
  await builder.press('Přidat podmínku');
  const conditions = () => [...document.querySelectorAll('[data-editor] ol > li')];
  await expect.poll(() => conditions().length).toBe(2);
  await expect.poll(() => conditions().at(-1)?.contains(document.activeElement)).toBe(true);
});

test('publishing names the texts that have no translation', async () => {
  const builder = await open(template(json(small)));
  await builder.choose('První');
  await builder.type('input[name="label cs"]', 'Jméno klienta');
  await builder.press('Zveřejnit…');
  await expect.poll(() => builder.text()).toContain('3 texty nemají slovenské znění');
  expect(builder.text()).toContain('Jméno klienta');
});

test('publishing names the metrics that a client is judged by and that the form lacks', async () => {
  const builder = await open(template(json(small), { type: 'AML_QUESTIONNAIRE' }));
  await builder.press('Zveřejnit…');
  await expect.poll(() => builder.text()).toContain('CLIENT_RISK_PROFILE, CLIENT_CHECK_INTENSITY');
  expect(builder.text()).toContain('Formulář nemá otázku s\u00a0označením beneficial_owner'.replace('\u00a0', ' '));
});
