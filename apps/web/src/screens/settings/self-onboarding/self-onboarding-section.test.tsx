import { blankOptions } from '../../../features/onboarding-options/onboarding-options.model.ts';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { SelfOnboardingSection } from './self-onboarding-section.tsx';

const KEY = 'self_onboarding_settings';
const template = (id: string, name: string) => ({
  id,
  name,
  public_name: name,
  public_name_cs: name,
  public_name_sk: null,
  version: null,
  intermediaries: [],
});
const byType: Record<string, unknown[]> = {
  FORM: [template('f1', 'Daňová rezidence'), { ...template('f2', 'Souhlas'), intermediaries: [{ id: 'i', label: 'Partner' }] }],
  INVESTMENT_QUESTIONNAIRE: [template('q1', 'Dotazník')],
};
const groups = [
  {
    id: 'g1',
    name: 'Smlouvy',
    templates: [{ id: 'd1', name: 'Smlouva o správě', description: 'Pro nové klienty', is_ready: true, is_signed_by_client: true }],
  },
];
const setting = (value: object | null, rest: object = {}) => ({ key: KEY, value, version: value === null ? 0 : 1, unusable: [], ...rest });
const stored = (given: object) => ({ ...blankOptions, contract_type: null, ...given });

/** The section over a network with this setting; `save` answers what is saved. */
async function draw(current: object, save: (body: { value: object }) => [number, object] = () => [500, {}]) {
  const sent: { value: Readonly<Record<string, unknown>>; version: number }[] = [];
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const path = decodeURIComponent(url);
    if (method === 'POST') {
      const given = JSON.parse(typeof body === 'string' ? body : '');
      sent.push(given);
      const [status, answer] = save(given);
      return new Response(JSON.stringify(answer), { status });
    }
    const type = /type=([A-Z_]+)/.exec(path)?.[1] ?? '';
    if (path.includes('forms-templates')) return new Response(JSON.stringify({ data: byType[type] ?? [] }));
    if (path.includes('grouped-by-categories')) return new Response(JSON.stringify({ data: groups }));
    if (path.includes('contract-types')) return new Response(JSON.stringify({ data: [{ id: 't1', name: 'Rámcová' }] }));
    return new Response(JSON.stringify(current));
  });
  const screen = await renderScreen(<SelfOnboardingSection />);
  await expect.poll(() => document.querySelector('form')).not.toBeNull();
  const box = (label: string) =>
    [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.previousElementSibling as HTMLInputElement;
  const choose = (value: string) =>
    act(() => {
      const select = document.querySelector('select');
      if (!select) throw new Error('there is no select');
      select.value = value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { ...screen, sent, box, tick: (label: string) => act(() => box(label).click()), choose };
}

test('nothing set yet: everything is off, and what is chosen is saved as a whole', async () => {
  const saved = setting(stored({ forms: ['f1'], calculation: true, contract_type: 't1' }));
  const { box, tick, choose, press, sent, text } = await draw(setting(null), () => [200, { message: 'Uloženo', setting: saved }]);
  expect(text()).toContain('Jen klienti zprostředkovatele Partner');
  expect(text()).toContain('AML dotazníkyŽádná aktivní šablona.');
  await press('Uložit onboarding');
  expect(sent).toEqual([]);
  await tick('Daňová rezidence');
  await tick('Vytvořit smlouvu');
  await choose('t1');
  await tick('Výpočet investice');
  expect(text()).toContain('Krok 3 z 6Výpočet investice');
  await press('Uložit onboarding');
  await press('Uložit onboarding i tak');
  await expect
    .poll(() => sent)
    .toEqual([{ key: KEY, value: stored({ forms: ['f1'], calculation: true, contract_type: 't1' }), version: 0 }]);
  await expect.poll(() => document.querySelector('button[type=submit]')?.getAttribute('aria-disabled')).toBe('true');
  expect(box('Výpočet investice').checked).toBe(true);
});

test('calculation without a contract is refused, and switching the contract off clears its type', async () => {
  const { tick, choose, press, sent, text } = await draw(setting(stored({ contract_type: 't1' })), ({ value }) => [
    200,
    { message: '', setting: setting(value, { version: 2 }) },
  ]);
  expect(document.querySelector('select')?.value).toBe('t1');
  await tick('Vytvořit smlouvu');
  await tick('Výpočet investice');
  await press('Uložit onboarding');
  expect(text()).toContain('Je potřeba zvolit vytvoření smlouvy');
  expect(sent).toEqual([]);
  await tick('Vytvořit smlouvu');
  expect(document.querySelector('select')?.value).toBe('');
  await press('Uložit onboarding');
  expect(text()).toContain('Vyberte prosím jednu z možností');
  await choose('t1');
  await tick('Vytvořit smlouvu');
  await tick('Výpočet investice');
  await press('Uložit onboarding');
  await press('Uložit onboarding i tak');
  await expect.poll(() => sent.map(({ value }) => value)).toEqual([stored({})]);
});

test('what new clients lose is said in the preview and asked about once', async () => {
  const value = stored({ calculation: true, strategies: true, contract_type: 't1', forms: ['f1'] });
  const { tick, press, sent, text, button } = await draw(setting(value), ({ value: saved }) => [500, saved]);
  const goal = 'Klient si nespočítá, kam spoření vede';
  expect(text()).not.toContain(goal);
  await tick('Výpočet investice');
  expect(text()).toContain(goal);
  await press('Uložit onboarding');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain(goal);
  expect(sent).toEqual([]);
  await press('Zpět k úpravám');
  await tick('Strategie');
  await press('Uložit onboarding');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Smlouva vznikne bez strategie');
  await press('Uložit onboarding i tak');
  await expect.poll(() => sent.map(({ value: one }) => one)).toEqual([stored({ contract_type: 't1', forms: ['f1'] })]);
  await expect.poll(() => button('Uložit onboarding')).toBeDefined();
  await press('Uložit onboarding');
  await expect.poll(() => sent).toHaveLength(2);
});

test('a contract with nothing to sign is asked about before it is saved', async () => {
  const { tick, choose, press, sent } = await draw(setting(stored({})), ({ value }) => [
    200,
    { message: '', setting: setting(value, { version: 2 }) },
  ]);
  await tick('Vytvořit smlouvu');
  await choose('t1');
  await press('Uložit onboarding');
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Smlouva vznikne bez dokumentů k');
  expect(sent).toEqual([]);
  await press('Uložit onboarding i tak');
  await expect.poll(() => sent.map(({ value }) => value)).toEqual([stored({ contract_type: 't1' })]);
});

test('what was given back and is taken again is asked about again', async () => {
  const value = stored({ calculation: true, strategies: true, contract_type: 't1', forms: ['f1'] });
  let version = 1;
  const { tick, press, sent } = await draw(setting(value), ({ value: saved }) => {
    version += 1;
    return [200, { message: '', setting: setting(saved, { version }) }];
  });
  const question = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  await tick('Výpočet investice');
  await press('Uložit onboarding');
  await press('Uložit onboarding i tak');
  await expect.poll(() => sent).toHaveLength(1);
  await tick('Výpočet investice');
  await press('Uložit onboarding');
  await expect.poll(() => sent).toHaveLength(2);
  await tick('Výpočet investice');
  await press('Uložit onboarding');
  await expect.poll(question).toContain('Klient si nespočítá, kam spoření vede');
  expect(sent).toHaveLength(2);
});

test('the step of documents offers what clients sign, and needs one', async () => {
  const { tick, press, sent, text } = await draw(setting(stored({})), ({ value }) => [
    200,
    { message: '', setting: setting(value, { version: 2 }) },
  ]);
  expect(text()).not.toContain('Smlouva o správě');
  await tick('Dokumenty');
  await press('Uložit onboarding');
  expect(text()).toContain('Vyberte alespoň jeden dokument, nebo krok Dokumenty vypněte');
  expect(sent).toEqual([]);
  await tick('Smlouva o správě');
  await press('Uložit onboarding');
  await expect.poll(() => sent.map(({ value }) => value)).toEqual([stored({ documents: true, document_templates: ['d1'] })]);
});

test('what is no longer offered is named, and saving removes it', async () => {
  const unusable = [
    { field: 'forms', id: 'f9', name: 'Stará šablona' },
    { field: 'contract_type', id: 't9', name: null },
  ];
  const value = stored({ forms: ['f1', 'f9'], contract_type: 't9' });
  const { press, sent, text } = await draw(setting(value, { unusable, version: 4 }), () => [
    200,
    { message: '', setting: setting(stored({ forms: ['f1'] }), { version: 5 }) },
  ]);
  expect(text()).toContain('Stará šablonasmazaný typ smlouvy');
  await press('Uložit onboarding');
  await expect.poll(() => sent).toMatchObject([{ value: stored({ forms: ['f1'] }), version: 4 }]);
  await expect.poll(() => text()).not.toContain('Stará šablona');
});

test('a refusal is shown at its field; another administrator is never overwritten', async () => {
  const answers: [number, object][] = [
    [422, { code: 'validation.failed', message: '', errors: { 'value.forms': ['Vyberte jen šablony, které jsou aktivní.'] } }],
    [409, { code: 'record.changed', message: '', current: setting(stored({ address: true }), { version: 7 }) }],
    [200, { message: '', setting: setting(stored({ forms: ['f1'] }), { version: 8 }) }],
  ];
  const { tick, press, sent, text } = await draw(setting(stored({})), () => answers.shift() ?? [500, {}]);
  await tick('Daňová rezidence');
  await press('Uložit onboarding');
  await expect.poll(() => text()).toContain('Vyberte jen šablony, které jsou aktivní.');
  await press('Uložit onboarding');
  await expect.poll(() => text()).toContain('Formuláře—Daňová rezidence');
  // Only the other administrator switched the address on: nobody here switches it off again.
  expect(text()).not.toContain('Adresaanone');
  await press('Uložit moje');
  await expect.poll(() => sent.map(({ version }) => version)).toEqual([1, 1, 7]);
  expect(sent.map(({ value }) => value.address)).toEqual([false, false, true]);
  await expect.poll(() => text()).not.toContain('Formuláře—Daňová rezidence');
});

test('a setting that did not load can be loaded again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }));
  const { text, button } = await renderScreen(<SelfOnboardingSection />);
  await expect.poll(text).toContain('Nastavení onboardingu se nepodařilo načíst.');
  expect(button('Zkusit znovu')).toBeDefined();
});
