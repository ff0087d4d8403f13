import type { IdentificationDetail, SavedIdentification } from '@pramen/contract/identifications/identifications.schemas';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { choose, holdUploads, identificationOf, shownIn } from '../identifications.fixture.ts';
import { IdentificationAnswering } from './identification-answering.tsx';

const SAVE = 'POST /api/clients/c1/identifications/i1';
const saved: SavedIdentification = { message: 'Identifikace byla úspěšně dokončena', identification: identificationOf() };

async function draw(identification: IdentificationDetail = identificationOf(), state: { isGone?: boolean; isImpersonated?: boolean } = {}) {
  const uploads = holdUploads();
  const onDone = vi.fn<(answer: SavedIdentification) => void>();
  const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();
  const screen = await renderScreen(
    <IdentificationAnswering
      identification={identification}
      isGone={state.isGone ?? false}
      isImpersonated={state.isImpersonated ?? false}
      renderFile={({ filename }) => <i>{`Náhled ${filename}`}</i>}
      onUnsaved={onUnsaved}
      onDone={onDone}
    />,
  );
  /** Sends one side of a card, which is asked about once. */
  const sendOneSide = async () => {
    await screen.press('Odeslat doklady');
    if (screen.button('Odeslat takto')) await screen.press('Odeslat takto');
  };
  return { ...screen, ...uploads, sendOneSide, onDone, onUnsaved };
}

test('while the files are on their way the share is shown, and nothing can be changed or sent twice', async () => {
  const { press, nth, button, page, onDone } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  const upload = await nth(1);
  expect([upload.line, upload.names]).toEqual([SAVE, ['přední.pdf', 'zadní.pdf']]);
  expect(upload.data).toMatchObject({ state: 'APPROVED', method: 'IDCARD', version: 3, kept: [], sides: ['FRONT', 'BACK'] });
  await act(() => upload.upload.onprogress?.({ loaded: 1, total: 4 }));
  expect(page.querySelector('progress')?.getAttribute('value')).toBe('0.25');
  // Whatever can be changed: the document, its pictures and its lines.
  const controls = Array.from(page.querySelectorAll('input, textarea, li button'));
  expect(controls.length).toBeGreaterThan(6);
  expect(
    controls.filter((one) => !one.matches(':disabled') && one.closest('fieldset[disabled]') === null).map((one) => one.outerHTML),
  ).toEqual([]);
  await act(() => button('Odeslat doklady')?.click());
  await upload.answer(200, saved);
  expect(onDone.mock.calls).toEqual([[saved]]);
  await nth(1);
});

test('a file of a kind that is not accepted says which ones are', async () => {
  const { text } = await draw();
  await choose('Přední strana', 'virus.exe');
  await expect.poll(text).toContain('Tento druh souboru sem nahrát nejde. Vyberte soubor JPG, PNG, PDF, DOCX nebo XLSX.');
  expect(text()).toContain('JPG, PNG, PDF, DOCX nebo XLSX, každý nejvýše 10 MB');
});

const api = (code: string, message: string, errors: Record<string, string[]> = {}) => ({ code, message, errors });

test.each([
  ['no longer has a connection', null, /K portálu se nepodařilo připojit/],
  ['a failing server', [500, api('server.unexpected', '')], /Něco se pokazilo/],
  ['a proxy that takes no more', [413, '<html>413</html>'], /^Odesílaná data jsou příliš velká\.$/],
  ['a server that takes no more', [413, api('body.too_large', 'Soubor má víc než 10 MB.')], /^Soubor má víc než 10 MB\.$/],
  ['a proxy without a server', [502, '<html>502</html>'], /^Portál je právě vytížený/],
  ['a busy server', [429, api('server.busy', 'Portál je právě vytížený.')], /^Portál je právě vytížený\.$/],
  [
    'a file of another kind',
    [415, api('body.unsupported', 'Tento druh dat nepřijímáme.', { 'přední.pdf': ['Přijímáme PDF.'] })],
    /^přední\.pdf: Přijímáme PDF\.$/,
  ],
  ['a decision of staff', [409, api('record.state_refused', 'Identifikaci už nelze změnit.')], /^Identifikaci už nelze změnit\.$/],
] as const)('after %s the client reads why, keeps the files, and may send them again', async (_what, reply, said) => {
  const { nth, alert, onDone, onUnsaved, type, sendOneSide } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await type('textarea', 'I<UTO');
  await sendOneSide();
  const upload = await nth(1);
  await (reply === null ? upload.breakOff() : upload.answer(reply[0], reply[1]));
  await expect.poll(alert).toMatch(said);
  expect(shownIn('Přední strana')).toEqual(['Odebrat: přední.pdf']);
  expect(document.querySelector('textarea')?.value).toBe('I<UTO');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await sendOneSide();
  const second = await nth(2);
  expect([second.names, second.data]).toEqual([upload.names, upload.data]);
  expect(alert()).toBeUndefined();
  await second.answer(200, saved);
  expect(onDone).toHaveBeenCalledOnce();
});

test.each([
  ['without a response is repeated under its key, so that nothing is stored twice', null, true],
  ['that failed on the server, too', 500, true],
  ['that was refused is a new one', 415, false],
])('an attempt %s', async (_what, status, isSameKey) => {
  const { nth, sendOneSide } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await sendOneSide();
  const first = await nth(1);
  await (status === null ? first.breakOff() : first.answer(status, api('x', 'Ne.')));
  await sendOneSide();
  const [one, other] = [first.headers.get('idempotency-key'), (await nth(2)).headers.get('idempotency-key')];
  expect([one?.length, one === other]).toEqual([32, isSameKey]);
});

test('another choice after an attempt without a response is a new attempt', async () => {
  const { press, nth, sendOneSide } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await sendOneSide();
  const first = await nth(1);
  await first.breakOff();
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  const second = await nth(2);
  expect(second.headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'));
  expect(second.names).toEqual(['přední.pdf', 'zadní.pdf']);
});

test('files stay visible when another document is chosen, and return when it is changed back', async () => {
  const { page, press, nth } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  const pick = (method: string) => act(() => page.querySelector<HTMLInputElement>(`input[name=method][value=${method}]`)?.click());
  await pick('PASSPORT');
  const [fields] = [
    Array.from(page.querySelectorAll('section[aria-label]:has(input[type=file])'), (one) => one.getAttribute('aria-label')),
  ];
  expect(fields).toHaveLength(1);
  expect(shownIn(fields[0] ?? '')).toEqual(['Odebrat: přední.pdf', 'Odebrat: zadní.pdf']);
  await pick('IDCARD');
  expect([shownIn('Přední strana'), shownIn('Zadní strana')]).toEqual([['Odebrat: přední.pdf'], ['Odebrat: zadní.pdf']]);
  await pick('PASSPORT');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ method: 'PASSPORT', sides: ['PAGE', 'PAGE'] });
});

test('why sending failed is not said about refusing', async () => {
  const { press, nth, alert, text, sendOneSide } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await sendOneSide();
  await (await nth(1)).breakOff();
  await expect.poll(alert).toBeDefined();
  await press('Odmítnout');
  expect(alert()).toBeUndefined();
  await press('Zpět');
  expect([alert(), shownIn('Přední strana')]).toEqual([undefined, ['Odebrat: přední.pdf']]);
  expect(text()).toContain('přední.pdf');
});

const front = { id: 'f1', filename: 'stará.pdf', side: 'FRONT' } as IdentificationDetail['attachments'][number];
const returned = () => identificationOf({ decision_description: 'Chybí zadní strana.', attachments: [front] });

test('a returned identification says why, and takes along what was good', async () => {
  const { text, press, nth } = await draw(returned());
  expect(text()).toContain('Chybí zadní strana.');
  expect(text()).toContain('Co jste už poslali');
  expect(text()).toContain('Přední strana: stará.pdf');
  await choose('Zadní strana', 'nová.pdf');
  await press('Odeslat doklady');
  const { data, names } = await nth(1);
  expect([data, names]).toMatchObject([{ kept: ['f1'], sides: ['BACK'] }, ['nová.pdf']]);
});

test('a new picture of a side takes the place of the one that came back, unless the client sends both', async () => {
  const { text, press, nth } = await draw(returned());
  await choose('Přední strana', 'nová.pdf');
  expect(text()).toContain('stará.pdf Znovu se neodešle.');
  await press('Odebrat: nová.pdf');
  expect(text()).not.toContain('Znovu se neodešle.');
  await choose('Přední strana', 'jiná.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ kept: [], sides: ['FRONT', 'BACK'] });
});

test('a replaced picture is sent nevertheless when the client says so', async () => {
  const { press, nth } = await draw(returned());
  await choose('Přední strana', 'nová.pdf');
  await press('Přece poslat: stará.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ kept: ['f1'] });
});

test('pictures that staff took stay beside a new one of the client', async () => {
  const { press, nth } = await draw(identificationOf({ attachments: [front] }));
  await choose('Přední strana', 'nová.pdf');
  await choose('Zadní strana', 'zadní.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ kept: ['f1'] });
});

test('what came back can be left out; without any file nothing is sent', async () => {
  const { text, press, nth, onUnsaved } = await draw(returned());
  await press('Odebrat: stará.pdf');
  expect(text()).toContain('stará.pdf Znovu se neodešle.');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await press('Odeslat doklady');
  expect(text()).toContain('vyberte aspoň jeden soubor');
  await choose('Přední strana', 'nová.pdf');
  await choose('Zadní strana', 'druhá.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ kept: [] });
});

test('what was left out by mistake is taken back', async () => {
  const { text, press, nth, onUnsaved } = await draw(returned());
  await press('Odebrat: stará.pdf');
  await press('Přece poslat: stará.pdf');
  expect(text()).not.toContain('Znovu se neodešle.');
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  await choose('Zadní strana', 'nová.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ kept: ['f1'] });
});

test('pictures of a card are no pages of a passport', async () => {
  const { page, text, press, nth } = await draw(returned());
  await act(() => page.querySelector<HTMLInputElement>('input[name=method][value=PASSPORT]')?.click());
  expect(text()).not.toContain('stará.pdf');
  await choose('Stránky dokladu', 'pas.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ method: 'PASSPORT', kept: [] });
});

test('one side of a card is sent only when the client says so: the question has a button of its own and is announced', async () => {
  const { press, nth, page } = await draw();
  const question = () => page.querySelector('[role=alert]')?.textContent ?? '';
  await choose('Přední strana', 'přední.pdf');
  await press('Odeslat doklady');
  expect(question()).toContain('Chybí: Zadní strana.');
  await press('Odeslat doklady');
  expect(await nth(0)).toBeUndefined();
  await press('Odeslat takto');
  expect((await nth(1)).names).toEqual(['přední.pdf']);
});

test('the question goes away with what it was about', async () => {
  const { press, nth, page } = await draw();
  await choose('Přední strana', 'přední.pdf');
  await press('Odeslat doklady');
  await choose('Zadní strana', 'zadní.pdf');
  expect(page.textContent).not.toContain('Chybí: Zadní strana.');
  await press('Odeslat doklady');
  expect((await nth(1)).names).toEqual(['přední.pdf', 'zadní.pdf']);
});

test('pictures that staff took of a card are not sent as pages of a passport', async () => {
  const { page, text, press, nth } = await draw(identificationOf({ attachments: [front] }));
  expect(text()).toContain('stará.pdf');
  await act(() => page.querySelector<HTMLInputElement>('input[name=method][value=PASSPORT]')?.click());
  expect(text()).not.toContain('stará.pdf');
  await choose('Stránky dokladu', 'pas.pdf');
  await press('Odeslat doklady');
  expect((await nth(1)).data).toMatchObject({ method: 'PASSPORT', kept: [] });
});

test.each([
  ['staff decided on it', identificationOf({ state: 'CANCELED' }), {}, /už odpovědět nejde/],
  ['staff deleted it', identificationOf(), { isGone: true }, /mezitím zrušila/],
])('once %s the client reads so, and nothing is left to lose', async (_what, identification, state, words) => {
  const { text, button, onUnsaved } = await draw(identification, state);
  expect(text()).toMatch(words);
  expect(button('Odeslat doklady')).toBeUndefined();
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
});

test('a reason of a refusal is not lost on the way back, and leaving asks about it', async () => {
  const { page, press, onUnsaved } = await draw();
  await press('Odmítnout');
  const field = () => page.querySelector('textarea');
  await act(() => {
    const area = field();
    if (!area) return;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, 'Doklad nemám u sebe.');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await press('Zpět');
  await press('Odmítnout');
  expect(field()?.value).toBe('Doklad nemám u sebe.');
});
