import i18next from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANSWERS_KEY } from '../../features/onboarding/typing/stored-answers.ts';
import { reloadKeepers } from '../../features/onboarding/typing/use-answer-keeper.ts';
import { browserStore, storageKeys } from '../../platform/storage/storage.ts';
import { chooseLanguage } from '../../platform/texts/texts.ts';
import { act, plain } from '../../testing/render-screen.tsx';
import { filled } from '../../features/records/records.fixture.ts';
import { paymentOf, formOf, strategyOf } from './form.fixture.ts';
import { faultAt, fieldNamed, FORM, PROCESS, SAVE, tick, walk } from './self-onboarding.fixture.tsx';

beforeEach(() => {
  browserStore.removeItem(ANSWERS_KEY);
  browserStore.removeItem(storageKeys.onboardingStep);
});
afterEach(async () => {
  if (i18next.language !== 'cs') await act(() => chooseLanguage('cs'));
});

const filledPerson = {
  firstname: 'Eva',
  surname: 'Nová',
  personal_id: '8551011238',
  nationality: 'CZ',
  citizenship: 'CZ',
  tax_residence: 'CZ',
  not_US_tax_residence: true,
};
const isBusyOff = () => expect.poll(() => document.querySelector('[aria-busy]')).toBeNull();

test('begins at the first open step, says which it is of how many, and what to have at hand', async () => {
  const { said, title, places, press, sent } = await walk(formOf('start'));
  expect(title()).toBe('Uzavřete smlouvu v klidu domova');
  expect(said()).toContain('Krok 1 z 12');
  expect(said()).toContain('asi 15 minut');
  expect(said()).toContain('občanský průkaz nebo cestovní pas');
  expect(document.querySelector('a[href="tel:+420777000100"]')).not.toBeNull();
  expect(document.querySelector('a[href="mailto:portal@pramen.test"]')).not.toBeNull();
  await press('Začít');
  await expect.poll(title).toBe('AML dotazník');
  expect(sent(PROCESS)).toMatchObject([{ step_id: 'start', version: '1' }]);
  expect(places).toEqual([{ step: 'start' }, { step: 'aggregated_form', page: '1' }]);
});

test('goes on after the last completed step, and never further than that', async () => {
  const { title, go, places } = await walk(formOf('address'));
  expect(title()).toBe('Kde bydlíte');
  await go({ step: 'summary' });
  await expect.poll(() => places.at(-1)).toEqual({ step: 'address' });
  expect(title()).toBe('Kde bydlíte');
  await go({ step: 'client_complex_form' });
  await expect.poll(title).toBe('Vaše údaje');
});

test('goes on at the step that was left for a bank, once', async () => {
  browserStore.setItem(storageKeys.onboardingStep, 'u1 form identification');
  const { title } = await walk(formOf('address'));
  expect(title()).toBe('Ověřte svou totožnost');
  expect(browserStore.getItem(storageKeys.onboardingStep)).toBeNull();
});

test('steps back through all steps, and may be put off', async () => {
  const { press, title, onLater } = await walk(formOf('address'));
  await press('Zpět');
  await expect.poll(title).toBe('Vaše údaje');
  await press('Dokončit později');
  expect(onLater).toHaveBeenCalledOnce();
});

test('every step has a way back: from the start out of the walk, from the end into the portal', async () => {
  const first = await walk(formOf('start'));
  await first.press('Zpět');
  expect([first.onLater.mock.calls.length, first.onDone.mock.calls.length]).toEqual([1, 0]);
  const last = await walk({ ...formOf('end'), state: 'COMPLETED' });
  await last.press('Zpět');
  expect([last.onLater.mock.calls.length, last.onDone.mock.calls.length]).toEqual([0, 1]);
});

test('what was typed is there after a reload, before the server had it', async () => {
  const { type, refuse, draw, said } = await walk(formOf('address'));
  refuse(SAVE, 'unreachable');
  await type('input[name="domicile_address.street"]', 'Nová 5');
  expect(browserStore.getItem(ANSWERS_KEY)).toContain('Nová 5');
  await expect.poll(said).toContain('Uloženo v tomto zařízení, odešleme, až budete online');
  reloadKeepers();
  await draw();
  await isBusyOff();
  expect(fieldNamed('domicile_address.street')?.value).toBe('Nová 5');
});

test('sends what waits when the connection is back', async () => {
  const { type, refuse, allow, said, sent, server } = await walk(formOf('address'));
  refuse(SAVE, 'unreachable');
  await type('input[name="domicile_address.city"]', 'Brno');
  await expect.poll(said).toContain('Uloženo v tomto zařízení');
  allow(SAVE);
  await act(() => void globalThis.dispatchEvent(new Event('online')));
  await expect.poll(said).not.toContain('v tomto zařízení');
  expect(said()).toContain('Uloženo');
  expect(sent(SAVE).at(-1)).toMatchObject({ step_id: 'address', version: 1, step: { type: 'address' } });
  expect(server.form.steps.find(({ id }) => id === 'address')?.version).toBe(2);
  expect(browserStore.getItem(ANSWERS_KEY)).toBeNull();
});

test('going back shows what was typed and not completed', async () => {
  const { type, press, title, go } = await walk(formOf('address'));
  await type('input[name="domicile_address.city"]', 'Brno');
  await press('Zpět');
  await expect.poll(title).toBe('Vaše údaje');
  await go({ step: 'address' });
  await expect.poll(() => fieldNamed('domicile_address.city')?.value).toBe('Brno');
});

/** Another device has typed the person meanwhile. */
const typedElsewhere = () =>
  formOf('client_complex_form', { client_complex_form: { version: 5, data: { ...filledPerson, firstname: 'Adam' } } });

async function conflict() {
  const drawn = await walk(formOf('client_complex_form', { client_complex_form: { data: filledPerson } }));
  drawn.refuse(SAVE, { status: 409, body: { code: 'record.changed', current: typedElsewhere() } });
  await drawn.type('input[name=surname]', 'Stará');
  await expect.poll(drawn.said).toContain('Krok „Název client_complex_form“ jste mezitím vyplnili na jiném zařízení.');
  expect(drawn.said()).toContain('Zatím neuloženo, vyberte prosím, co platí');
  expect(drawn.said()).not.toContain('ZpětUloženo');
  drawn.server.form = typedElsewhere();
  drawn.allow(SAVE);
  return drawn;
}

test('what another device typed is shown beside it, and the own changes replace it only when the client says so', async () => {
  const { said, press, sent } = await conflict();
  expect(said()).not.toContain('JménoAdam');
  expect(said()).toContain('PříjmeníNováStará');
  expect(sent(SAVE)).toHaveLength(1);
  await press('Uložit moje');
  await expect.poll(() => sent(SAVE)).toHaveLength(2);
  expect(sent(SAVE)[1]).toMatchObject({ version: 5, step: { data: { firstname: 'Adam', surname: 'Stará' } } });
  await expect.poll(said).not.toContain('na jiném zařízení');
  expect([fieldNamed('firstname')?.value, fieldNamed('surname')?.value]).toEqual(['Adam', 'Stará']);
});

test('or the client takes over what the other device typed', async () => {
  const { said, press, sent } = await conflict();
  await press('Převzít uložené');
  await expect.poll(() => fieldNamed('firstname')?.value).toBe('Adam');
  expect([fieldNamed('surname')?.value, said().includes('na jiném zařízení')]).toEqual(['Nová', false]);
  expect(sent(SAVE)).toHaveLength(1);
});

test('completing a step over answers of another device asks as well', async () => {
  const { press, said, refuse } = await walk(formOf('client_complex_form', { client_complex_form: { data: filledPerson } }));
  refuse(PROCESS, { status: 409, body: { code: 'record.changed', current: typedElsewhere() } });
  await press('Pokračovat');
  await expect.poll(said).toContain('JménoAdamEva');
  expect(said()).toContain('Vaše údaje');
});

test('a summary that changed meanwhile is drawn again, says so, and is not agreed to yet', async () => {
  const { press, refuse, said, title, server } = await walk(formOf('summary'));
  const changed = { ...server.form, version: server.form.version + 1 };
  refuse(PROCESS, { status: 409, body: { code: 'record.changed', current: changed } });
  await act(() => document.querySelector<HTMLInputElement>('[name="terms_agree"]')?.click());
  await press('Pokračovat');
  await expect.poll(said).toContain('Souhrn se mezitím změnil');
  expect(title()).toBe('Zkontrolujte si údaje');
  expect(document.querySelector<HTMLInputElement>('[name="terms_agree"]')?.checked).toBe(false);
});

test('a code that confirms what another device has changed since leads back, and says why', async () => {
  const { press, refuse, said, title, server, type } = await walk(formOf('confirmation'));
  refuse(PROCESS, { status: 409, body: { code: 'onboarding.step_early' } });
  await type('input[name=verification_code]', '123456');
  server.form = formOf('summary');
  await press('Potvrdit a dokončit');
  await expect.poll(title).toBe('Zkontrolujte si údaje');
  await expect.poll(said).toContain('Souhrn se mezitím změnil');
});

test('so does a step before which another device has opened an earlier one', async () => {
  const { press, refuse, said, title, server } = await walk(formOf('summary'));
  refuse(PROCESS, { status: 409, body: { code: 'onboarding.step_early' } });
  await act(() => document.querySelector<HTMLInputElement>('[name="terms_agree"]')?.click());
  server.form = formOf('address');
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
  await expect.poll(said).toContain('Na jiném zařízení se mezitím něco změnilo.');
});

test('a step that an earlier attempt completed is not asked again', async () => {
  const { press, refuse, title } = await walk(formOf('client_complex_form', { client_complex_form: { data: filledPerson } }));
  const done = formOf('address', { client_complex_form: { data: filledPerson, version: 2 } });
  refuse(PROCESS, { status: 409, body: { code: 'record.changed', current: done } });
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
});

test('what was submitted on another device shows its end, and says so', async () => {
  const { type, refuse, server, title, said } = await walk(formOf('address'));
  refuse(SAVE, { status: 409, body: { code: 'onboarding.finished' } });
  server.form = { ...formOf('end'), state: 'COMPLETED' };
  await type('input[name="domicile_address.city"]', 'Brno');
  await expect.poll(title).toBe('Hotovo, děkujeme');
  expect(said()).toContain('Uzavření smlouvy jste dokončili na jiném zařízení.');
});

test('a newer version that was typed elsewhere is shown while nothing was typed here', async () => {
  const { server, queries } = await walk(formOf('client_complex_form', { client_complex_form: { data: filledPerson } }));
  server.form = typedElsewhere();
  await act(() => queries.invalidateQueries());
  await expect.poll(() => fieldNamed('firstname')?.value).toBe('Adam');
});

test('a step that could not be completed keeps its answers and says why', async () => {
  const { press, refuse, allow, alert, title } = await walk(formOf('client_complex_form', { client_complex_form: { data: filledPerson } }));
  refuse(PROCESS, 'unreachable');
  await press('Pokračovat');
  await expect.poll(alert).toContain('připojení');
  // The step is shown again, from its beginning; the reason stands at its end.
  expect(document.activeElement?.getAttribute('role')).toBe('alert');
  allow(PROCESS);
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
});

test('shows the next step without waiting for the server, and keeps the order of what is sent', async () => {
  const { press, title, hold, release, sent } = await walk(
    formOf('client_complex_form', {
      client_complex_form: { data: filledPerson },
      address: { data: { domicile_address: { street: 'Nová 5', city: 'Brno', zip_code: '602 00', country: 'CZ' } } },
    }),
    { step: 'client_complex_form' },
  );
  hold();
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
  await press('Pokračovat');
  await expect.poll(title).toBe('Váš bankovní účet');
  expect(sent(PROCESS)).toEqual([]);
  await release();
  await expect.poll(() => sent(PROCESS).map((body) => body['step_id'])).toEqual(['client_complex_form', 'address']);
  expect(title()).toBe('Váš bankovní účet');
});

test('a refusal leads back to its step with what it says, and what came after is kept', async () => {
  const { press, title, hold, release, refuse, sent, type } = await walk(
    formOf('client_complex_form', { client_complex_form: { data: filledPerson } }),
    { step: 'client_complex_form' },
  );
  refuse(PROCESS, { status: 422, body: { code: 'validation.failed', errors: { personal_id: ['Takové číslo neznáme.'] } } });
  hold();
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
  await type('input[name="domicile_address.city"]', 'Brno');
  await release();
  await expect.poll(title).toBe('Vaše údaje');
  expect(faultAt('personal_id')).toContain('Takové číslo neznáme.');
  await expect.poll(() => sent(SAVE).map((body) => body['step_id'])).toContain('address');
});

test('a step takes no press for a moment after it was drawn, so that a double click answers nothing', async () => {
  const { press, title } = await walk(formOf('start'));
  const settling = () => document.querySelector('[data-settling]');
  await expect.poll(settling).toBeNull();
  await press('Začít');
  await expect.poll(title).toBe('AML dotazník');
  expect(settling()).not.toBeNull();
  await expect.poll(settling).toBeNull();
});

test('a failure leads back to the same page of questions', async () => {
  const answers = { goals: [{ goal: 'HOME' }], note: [{ note: 'x' }] };
  const pages = ['t1', 't2'].map((id) => ({ template_id: id, is_typed: true, type: 'FORM' as const, title: id, data: filled(answers) }));
  const form = formOf('aggregated_form', { aggregated_form: { data: { page: 1, pages } } });
  const { press, refuse, places, said } = await walk(form, { step: 'aggregated_form', page: '4' });
  refuse(PROCESS, { status: 500, body: { code: 'server.unexpected', message: 'Něco se pokazilo' } });
  await press('Pokračovat');
  await expect.poll(said).toContain('Něco se pokazilo');
  expect(places.at(-1)).toEqual({ step: 'aggregated_form', page: '4' });
});

test('offers another attempt when the onboarding cannot be loaded', async () => {
  const { said, refuse, allow, press, queries, draw } = await walk(formOf('start'));
  refuse(FORM, 'unreachable');
  queries.clear();
  await draw();
  await expect.poll(said).toContain('Uzavření smlouvy se nepodařilo načíst.');
  allow(FORM);
  await press('Zkusit znovu');
  await expect.poll(said).toContain('Krok 1 z 12');
});

test('an onboarding that staff took back leads into the portal', async () => {
  const { said, press, onDone } = await walk({ ...formOf('address'), state: 'CANCELED' });
  expect(said()).toContain('Toto uzavření smlouvy už neplatí.');
  await press('Přejít do aplikace');
  expect(onDone).toHaveBeenCalledOnce();
});

test('an onboarding that staff end while it is filled in is shown no longer, and nothing is said to be saved', async () => {
  const { said, type, refuse } = await walk(formOf('address'), { step: 'address' });
  const gone = { status: 404, body: { code: 'record.not_found', message: 'Záznam nebyl nalezen' } };
  refuse(FORM, gone);
  refuse(SAVE, gone);
  await type('input[name="domicile_address.city"]', 'Brno');
  await expect.poll(said).toContain('už neplatí');
  expect(said()).not.toContain('Uloženo');
});

test('strategies are cards; the suggested one is chosen, and one is needed', async () => {
  const { press, said, title, completedWith } = await walk(formOf('strategies'));
  const cards = () => [...document.querySelectorAll<HTMLInputElement>('input[name=strategies]')];
  expect(cards().map(({ checked }) => checked)).toEqual([true, false]);
  expect(said()).toContain('Popis: Dynamická');
  expect(said()).toContain('Předpokládaný výnos ročně před náklady7,00 %Riziko4 ze 7Průběžné náklady ročně1,00 %Vstupní poplatek0,00 %');
  await act(() => cards()[0]?.click());
  await press('Pokračovat');
  await expect.poll(said).toContain('Vyberte aspoň jednu strategii.');
  expect(document.activeElement).toBe(cards()[0]);
  // The sentence stands above the card that has the focus, and so in view on a phone.
  expect(said().indexOf('Vyberte aspoň jednu strategii.')).toBeLessThan(said().indexOf('Popis: Dynamická'));
  await act(() => cards()[1]?.click());
  await act(() => cards()[0]?.click());
  await press('Pokračovat');
  await expect.poll(title).toBe('Dokumenty k přečtení');
  expect(completedWith()).toEqual({ strategies: ['s1', 's2'] });
});

test('a strategy that does not fit the questionnaire says so where it is chosen, and may be chosen', async () => {
  const offered = [
    { ...strategyOf('s1', 'Dynamická', true), fits: false },
    { ...strategyOf('s2', 'Vyvážená'), fits: true },
  ];
  const form = formOf('strategies', { strategies: { data: {}, available_values: { strategies: offered } } });
  const { press, title, completedWith } = await walk(form);
  const warned = [...document.querySelectorAll('fieldset > div')].map((card) =>
    card.textContent.includes('Neodpovídá tomu, co jste uvedli'),
  );
  expect(warned).toEqual([true, false]);
  await press('Pokračovat');
  await expect.poll(title).toBe('Dokumenty k přečtení');
  expect(completedWith()).toEqual({ strategies: ['s1'] });
});

test('a strategy in another currency cannot be added, says why, and can be chosen instead', async () => {
  const offered = [
    strategyOf('s1', 'Dynamická', true),
    { ...strategyOf('s2', 'Eurová'), currency: 'EUR' as const },
    { ...strategyOf('s3', 'Bez měny'), currency: null },
  ];
  const form = formOf('strategies', { strategies: { data: {}, available_values: { strategies: offered } } });
  const { press, said, title, completedWith } = await walk(form);
  const cards = () => [...document.querySelectorAll<HTMLInputElement>('input[name=strategies]')];
  const reason = 'zvolili jste strategii v CZK a do jedné smlouvy patří jen jedna měna.';
  expect(cards().map(({ disabled }) => disabled)).toEqual([false, true, false]);
  expect(said()).toContain(reason);
  const described = cards()[1]?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => plain(document.getElementById(id)?.textContent)).join(' ')).toContain(reason);
  await act(() => cards()[0]?.click());
  expect(cards().map(({ disabled }) => disabled)).toEqual([false, false, false]);
  expect(said()).not.toContain(reason);
  await act(() => cards()[1]?.click());
  expect(cards().map(({ disabled }) => disabled)).toEqual([true, false, false]);
  await act(() => cards()[2]?.click());
  await press('Pokračovat');
  await expect.poll(title).toBe('Dokumenty k přečtení');
  expect(completedWith()).toEqual({ strategies: ['s2', 's3'] });
});

test('a plan begins with the strategy of the highest rate and the usual target, after costs', async () => {
  const { press, title, completedWith, said } = await walk(formOf('calculation'));
  expect(said()).toContain('Výnos není zaručený. Hodnota může i klesnout');
  await press('Pokračovat');
  await expect.poll(title).toBe('Vyberte strategii');
  // 1 000 000 / (((1 + 0.06/12)^120 - 1) / (0.06/12)), the rate of 7 % less 1 % a year.
  expect(completedWith()).toMatchObject({
    strategy_id: 's1',
    mode: 'TARGET',
    parameters: { general: { duration: 10 }, target: { amount: 1_000_000 } },
    monthly_deposit: 6102.05,
  });
});

test('a plan that was seen in another currency says so, and is sent with the one that it is in now', async () => {
  const data = { mode: 'TARGET', parameters: { general: { duration: 10 }, target: { amount: 100_000 } }, currency: 'EUR' } as const;
  const { press, said, title, completedWith } = await walk(formOf('calculation', { calculation: { data } }));
  expect(said()).toContain('Předtím jste počítali v EUR, smlouva ale bude v CZK. Zkontrolujte prosím částky.');
  await press('Pokračovat');
  await expect.poll(title).toBe('Vyberte strategii');
  expect(completedWith()).toMatchObject({ parameters: { target: { amount: 100_000 } }, currency: 'CZK' });
});

test('a plan whose name is too long is not sent before it is shortened', async () => {
  const { press, type, title, sent, completedWith } = await walk(formOf('calculation'));
  await type('input[name=portfolio_name]', 'x'.repeat(101));
  await press('Pokračovat');
  expect(document.activeElement).toBe(fieldNamed('portfolio_name'));
  expect(sent(PROCESS)).toEqual([]);
  await type('input[name=portfolio_name]', 'x'.repeat(100));
  await press('Pokračovat');
  await expect.poll(title).toBe('Vyberte strategii');
  expect(completedWith()).toMatchObject({ portfolio_name: 'x'.repeat(100) });
});

test('speaks Slovak, and keeps what was typed through the change of language', async () => {
  const { type, said, title } = await walk(formOf('address'));
  await type('input[name="domicile_address.city"]', 'Žilina');
  await act(() => chooseLanguage('sk'));
  await expect.poll(title).toBe('Kde bývate');
  expect(said()).toContain('Krok 5 z 12');
  expect(fieldNamed('domicile_address.city')?.value).toBe('Žilina');
  await tick('correspondence_not_the_same');
  expect(said()).toContain('Korešpondenčná adresa');
  expect(faultAt('domicile_address.street')).toBe('');
});

test('an onboarding without a contract asks for data alone, and says how long its steps take', async () => {
  const steps = ['start', 'identification', 'client_complex_form', 'address', 'bank_account', 'summary', 'confirmation', 'end'] as const;
  const { said, title, draw } = await walk({ ...formOf('start', {}, steps), concludes_contract: false });
  expect(title()).toBe('Doplňte své údaje');
  expect(said()).toContain('Zabere to asi 8 minut.');
  expect(said()).toContain('Doplnění údajů');
  expect(said()).not.toContain('smlouv');
  await act(() => chooseLanguage('sk'));
  await draw();
  expect(said()).toContain('Zaberie to asi 8 minút.');
  expect(said()).not.toContain('zmluv');
});

test('while it is checked, the end says that documents can be signed already', async () => {
  const form = { ...formOf('end'), state: 'HELD' as const };
  for (const step of form.steps)
    if (step.type === 'end') step.data = { ...step.data, held: 'CHECKING', contract: 'NONE', documents_to_sign: 1 };
  const { said } = await walk(form);
  expect(said()).toContain('Dokumenty můžete podepsat už teď, na kontrolu čekat nemusíte.');
  expect(said()).toContain('Ještě podepište 1 dokument');
});

test.each([true, false])('the end says with the payment details whether the first payment identifies: %s', async (isIdentifying) => {
  const form = { ...formOf('end'), state: 'COMPLETED' as const };
  for (const step of form.steps)
    if (step.type === 'end') step.data = { ...step.data, first_payment_identifies: isIdentifying, payment_informations: [paymentOf] };
  const { said } = await walk(form);
  expect(said().includes('Teprve tím dokončíte ověření totožnosti.')).toBe(isIdentifying);
});
