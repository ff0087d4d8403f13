import { forgetFailure, storeFailure } from '../../../platform/navigation/identity/identity-errand.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStore, storageKeys } from '../../../platform/storage/storage.ts';
import { act, plain } from '../../../testing/render-screen.tsx';
import { formOf, pictureOf } from '../form.fixture.ts';
import { faultAt, PICTURES, select, walk } from '../self-onboarding.fixture.tsx';

const CONFIRM = 'Potvrdit a pokračovat';
const bytes = { jpg: [0xff, 0xd8, 0xff], text: [104, 105] } as const;
const fileOf = (name: string, content: readonly number[] = bytes.jpg) => new File([Uint8Array.from(content)], name);

beforeEach(() => {
  browserStore.removeItem(storageKeys.onboardingStep);
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:x');
  URL.revokeObjectURL = vi.fn<() => void>();
});

async function choose(name: string, ...files: File[]): Promise<void> {
  const field = [...document.querySelectorAll('input')].find((one) => plain(one.getAttribute('aria-label')) === name);
  if (!field) throw new Error(`no field ${name}`);
  Object.defineProperty(field, 'files', { configurable: true, value: files });
  await act(() => void field.dispatchEvent(new Event('change', { bubbles: true })));
}

const side = (name: string) => plain(document.querySelector(`section[aria-label="${name}"]`)?.textContent);

test('a card needs both sides, each stored as soon as it is taken', async () => {
  const { button, press, sent, completedWith, title } = await walk(formOf('identification'));
  expect(button(CONFIRM)?.getAttribute('aria-disabled')).toBe('true');
  await choose('Vybrat soubor: Přední strana', fileOf('a.jpg'));
  await expect.poll(() => side('Přední strana')).toContain('Snímek je v pořádku.');
  expect(sent(PICTURES)).toEqual([{ step_id: 'identification', side: 'FRONT', file: 'a.jpg' }]);
  expect(button(CONFIRM)?.getAttribute('aria-disabled')).toBe('true');
  await choose('Vyfotit: Zadní strana', fileOf('b.jpg'));
  await expect.poll(() => button(CONFIRM)?.getAttribute('aria-disabled')).toBeNull();
  await press(CONFIRM);
  await expect.poll(title).toBe('Vaše údaje');
  expect(completedWith()).toEqual({ method: 'DOCUMENT', document_type: 'ID_CARD' });
});

test('the camera of a phone is asked for, a chosen file is not', async () => {
  await walk(formOf('identification'));
  const captures = [...document.querySelectorAll('input[type=file]')].map((one) => [
    one.getAttribute('aria-label'),
    one.getAttribute('capture'),
  ]);
  expect(captures).toEqual([
    ['Vyfotit: Přední strana', 'environment'],
    ['Vybrat soubor: Přední strana', null],
    ['Vyfotit: Zadní strana', 'environment'],
    ['Vybrat soubor: Zadní strana', null],
  ]);
});

test('a picture that cannot be read holds the step up until it is taken again', async () => {
  const blurred = pictureOf('p9', 'BACK', ['Fotka je rozmazaná.']);
  const { button, press } = await walk(formOf('identification', { identification: { attachments: [pictureOf('p8', 'FRONT'), blurred] } }));
  expect(side('Zadní strana')).toContain('Fotka je rozmazaná.');
  expect(button(CONFIRM)?.getAttribute('aria-disabled')).toBe('true');
  await press('Odstranit: Zadní strana');
  await expect.poll(() => side('Zadní strana')).not.toContain('rozmazaná');
  await choose('Vybrat soubor: Zadní strana', fileOf('c.jpg'));
  await expect.poll(() => button(CONFIRM)?.getAttribute('aria-disabled')).toBeNull();
});

test('pictures come with the onboarding, so that a reload keeps them', async () => {
  const { button } = await walk(
    formOf('identification', { identification: { attachments: [pictureOf('p8', 'FRONT'), pictureOf('p9', 'BACK')] } }),
  );
  expect(side('Přední strana')).toContain('Snímek je v pořádku.');
  expect(button(CONFIRM)?.getAttribute('aria-disabled')).toBeNull();
});

test.each([
  ['scan.pdf', bytes.jpg, 'Vyberte prosím fotku JPG nebo PNG.'],
  ['foto.heic', bytes.jpg, 'HEIC'],
  ['foto.jpg', bytes.text, 'Tento soubor není obrázek'],
  ['foto.jpg', [], 'Soubor je prázdný.'],
])('%s is refused before it is sent', async (name, content, sentence) => {
  const { sent } = await walk(formOf('identification'));
  await choose('Vybrat soubor: Přední strana', fileOf(name, content));
  await expect.poll(() => side('Přední strana')).toContain(sentence);
  expect(sent(PICTURES)).toEqual([]);
});

test('a picture that did not arrive says why, and may be chosen again', async () => {
  const { refuse, allow } = await walk(formOf('identification'));
  refuse(PICTURES, 'unreachable');
  await choose('Vybrat soubor: Přední strana', fileOf('a.jpg'));
  await expect.poll(() => document.querySelector('section[aria-label="Přední strana"] [role=alert]')).not.toBeNull();
  allow(PICTURES);
  await choose('Vybrat soubor: Přední strana', fileOf('a.jpg'));
  await expect.poll(() => side('Přední strana')).toContain('Snímek je v pořádku.');
  expect(document.querySelector('section[aria-label="Přední strana"] [role=alert]')).toBeNull();
});

test('a passport has pages instead of sides', async () => {
  const { press, completedWith, title, sent } = await walk(formOf('identification'));
  await act(() => document.querySelector<HTMLInputElement>('input[type=radio][value=PASSPORT]')?.click());
  await choose('Vybrat soubor: Stránka s fotografií', fileOf('a.jpg'), fileOf('b.jpg'));
  await expect.poll(() => sent(PICTURES)).toHaveLength(2);
  await press(CONFIRM);
  await expect.poll(title).toBe('Vaše údaje');
  expect(completedWith()).toEqual({ method: 'DOCUMENT', document_type: 'PASSPORT' });
});

const offered = (more: object = {}) =>
  formOf('identification', {
    identification: {
      attachments: [pictureOf('p8', 'FRONT'), pictureOf('p9', 'BACK')],
      available_values: { methods: ['BANK_ID', 'DOCUMENT'], identified: null },
      ...more,
    },
  });

test('bank identity comes first, and the step is found again after the bank', async () => {
  const onBankIdentity = vi.fn<() => void>();
  const { text } = await walk(offered(), {}, { onBankIdentity });
  expect(text()).not.toContain('Přední strana');
  await act(() => document.querySelector<HTMLButtonElement>('[data-first]')?.click());
  expect(onBankIdentity).toHaveBeenCalledWith('f1', 'identification');
  expect(browserStore.getItem(storageKeys.onboardingStep)).toBe('u1 form identification');
});

test('documents need a reason where bank identity is offered', async () => {
  const { press, completedWith, title } = await walk(offered({ data: { method: 'DOCUMENT' } }));
  await press(CONFIRM);
  expect(faultAt('document_reason')).toBe('Vyberte prosím, proč ne bankovní identitou.');
  expect(document.activeElement).toBe(document.querySelector('select[name=document_reason]'));
  await select('document_reason', 'PREFERS_DOCUMENTS');
  await press(CONFIRM);
  await expect.poll(title).toBe('Vaše údaje');
  expect(completedWith()).toMatchObject({ method: 'DOCUMENT', document_reason: 'PREFERS_DOCUMENTS' });
  expect(faultAt('document_reason')).toBe('');
});

test('who was confirmed as somebody else than they meant may prove who they are in another way', async () => {
  const form = offered({
    attachments: [],
    state: 'COMPLETED',
    available_values: { methods: ['BANK_ID', 'DOCUMENT'], identified: { name: 'Eva Nová', at: '' } },
  });
  const { press, said } = await walk({ ...form, current_step_index: 2 }, { step: 'identification' });
  await press('Ověřit se jinak');
  await expect.poll(said).toContain('Vyfotit doklad');
  expect(said()).not.toContain('Bankovní identita potvrdila');
});

test('a second confirmation that failed says so, beside the first, which still counts', async () => {
  const form = offered({
    attachments: [],
    state: 'COMPLETED',
    available_values: { methods: ['BANK_ID', 'DOCUMENT'], identified: { name: 'Eva Nová', at: '' } },
  });
  storeFailure({ recordId: 'identification', sentence: 'Ověření vypršelo.' });
  const { said } = await walk({ ...form, current_step_index: 2 }, { step: 'identification' });
  expect(said()).toContain('Ověření vypršelo.');
  expect(said()).toContain('Bankovní identita potvrdila, že jste Eva Nová.');
  forgetFailure();
});

test('who was confirmed by a bank needs no pictures', async () => {
  const form = offered({
    attachments: [],
    state: 'COMPLETED',
    available_values: { methods: ['BANK_ID', 'DOCUMENT'], identified: { name: 'Eva Nová', at: '' } },
  });
  const { press, title, said } = await walk({ ...form, current_step_index: 2 }, { step: 'identification' });
  expect(said()).toContain('Bankovní identita potvrdila, že jste Eva Nová.');
  await press(CONFIRM);
  await expect.poll(title).toBe('Vaše údaje');
});
