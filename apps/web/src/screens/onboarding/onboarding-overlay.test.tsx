import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { network, recordOf, briefOf } from '../../features/records/records.fixture.ts';
import { browserStore, storageKeys, tabStore } from '../../platform/storage/storage.ts';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { OnboardingOverlay } from './onboarding-overlay.tsx';

const waiting = { id: 'r1', name: 'Souhlas', created_at: '2026-03-05T08:00:00Z', is_returned: false };

function profileOf(changes: Partial<ProfileAnswer['user']> = {}): ProfileAnswer {
  const user = {
    id: 'u1',
    client: { id: 'c1' },
    meta: { show_form: true, data_to_confirm: true, documents_to_sign: 0, waiting_interaction_forms: 0, is_under_review: false },
    waiting_identifications: [],
    waiting_investment_questionnaires: [],
    waiting_meeting_records: [],
    waiting_aml_questionnaires: [],
    waiting_forms: [waiting],
    ...changes,
  };
  const tenant = { name: 'Pramen', phone: '+420777000100', email: 'portal@pramen.test' };
  const context = { theme: { logoBase64: null }, tenant_info: tenant, impersonator: null };
  return { user, context } as unknown as ProfileAnswer;
}

const client = {
  id: 'c1',
  fullname: 'Eva Nová',
  firstname: 'Eva',
  surname: 'Nová',
  title_before: null,
  title_after: null,
  birth_date: '1980-01-31',
  personal_id: null,
  id_card_number: null,
  email: 'eva@pramen.test',
  phone: '+420777123456',
  company_name: null,
  addresses: [{ id: 'a1', type: 'DOMICILE', street: 'Nová 5', city: 'Brno', zip_code: '60200', country: 'CZ', version: 3 }],
  bank_accounts: [{ id: 'b1', iban: null, account_number: '19-2000145399', bank_code: '0800', currencies: ['CZK'] }],
  version: 7,
};
const DATA = 'GET /api/clients/c1';
const SAY = 'POST /api/clients/c1/save-complex';
const RECORD = 'GET /api/clients/c1/forms/r1';
const SEND = 'POST /api/clients/c1/forms/r1';
const fine = {
  [DATA]: { body: client },
  [SAY]: { body: { message: 'Změna byla úspěšně provedena', client } },
  [RECORD]: { body: recordOf({ type: 'FORM', state: 'WAITING' }) },
  [SEND]: { body: { message: 'Uloženo', record: briefOf(recordOf({ type: 'FORM', state: 'APPROVED' })) } },
};

async function draw(replies: Parameters<typeof network>[0] = fine, profile = profileOf()) {
  const onLater = vi.fn<() => void>();
  const onDone = vi.fn<() => void>();
  const net = network(replies);
  const screen = await renderScreen(<OnboardingOverlay profile={profile} onLater={onLater} onDone={onDone} />);
  return { ...screen, ...net, onLater, onDone, said: () => plain(screen.text()) };
}

beforeEach(() => {
  browserStore.removeItem(storageKeys.onboardingStep);
  tabStore.removeItem(storageKeys.onboardingStep);
});

test('shows the data as the firm has it, and confirms the version that was seen', async () => {
  const { press, said, sent } = await draw();
  await press('Začít');
  await expect.poll(said).toContain('Nová 5, 602 00 Brno, Česká republika');
  expect(said()).toContain('19-2000145399/0800 (CZK)');
  // What is not known is named: nobody confirms an empty line.
  expect(said()).toContain('Rodné číslochybí');
  await press('Údaje jsou správně');
  await expect.poll(said).toContain('Krok 3 z 4');
  expect(sent).toEqual([{ line: SAY, body: { state: 'APPROVED', version: 7 } }]);
});

test('a domicile that is missing is named; the number of a document, which comes with an identification, is not', async () => {
  const { press, said } = await draw({ ...fine, [DATA]: { body: { ...client, addresses: [], id_card_number: null } } });
  await press('Začít');
  await expect.poll(said).toContain('Trvalé bydlištěchybí');
  expect(said()).not.toContain('Doklad');
});

test('what is missing is led to first, and saved with the confirmation', async () => {
  const known = { ...client, birth_date: null };
  const { press, type, said, sent } = await draw({ ...fine, [DATA]: { body: known } });
  const buttons = () => [...document.querySelectorAll('[data-full-page] button')].map(({ textContent }) => plain(textContent));
  await press('Začít');
  await expect.poll(said).toContain('Něco v nich ještě chybí');
  expect(buttons().slice(-4, -1)).toEqual(['Doplnit údaje', 'Údaje jsou správně', 'Něco nesedí']);
  await press('Doplnit údaje');
  expect(document.activeElement?.getAttribute('name')).toBe('personal_id');
  await press('Uložit a potvrdit');
  expect(sent).toEqual([]);
  await type('input[name=birth_date]', '31.1.1980');
  await type('input[name=personal_id]', '8551011236');
  await press('Uložit a potvrdit');
  await expect.poll(said).toContain('Krok 3 z 4');
  expect(sent.at(-1)?.body).toMatchObject({ state: 'APPROVED', birth_date: '1980-01-31', personal_id: '8551011236' });
});

test('complete data are confirmed first, and corrected without asking for them again', async () => {
  const whole = { ...client, personal_id: '8551011236' };
  const { press, said, sent } = await draw({ ...fine, [DATA]: { body: whole } });
  await press('Začít');
  await expect.poll(said).toContain('Upravit údaje');
  expect(said()).not.toContain('ještě chybí');
  await press('Upravit údaje');
  await press('Uložit a potvrdit');
  await expect.poll(said).toContain('Krok 3 z 4');
  expect(Object.keys(sent.at(-1)?.body as object)).not.toContain('personal_id');
});

test('the way back from the start leaves the walk, as putting it off does', async () => {
  const { press, onLater, said } = await draw();
  await press('Zpět');
  expect(onLater).toHaveBeenCalledOnce();
  await press('Začít');
  await press('Zpět');
  await expect.poll(said).toContain('Krok 1 z 4');
  expect(onLater).toHaveBeenCalledOnce();
});

test('corrections are saved with the confirmation; what the server refuses stands at its field', async () => {
  const refused = {
    status: 422,
    body: { code: 'validation.failed', message: 'Zkontrolujte pole.', errors: { 'addresses.0.street': ['Neznámá ulice.'] } },
  };
  const { press, said, type, sent, replies } = await draw({ ...fine, [SAY]: refused });
  await press('Začít');
  await press('Doplnit údaje');
  await type('input[name=surname]', '');
  await press('Uložit a potvrdit');
  await expect.poll(() => document.querySelector('input[name=surname]')?.getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
  await type('input[name=surname]', 'Stará');
  await press('Uložit a potvrdit');
  await expect.poll(said).toContain('Neznámá ulice.');
  replies[SAY] = fine[SAY];
  await type('input[name="addresses.0.street"]', 'Nová 6');
  await press('Uložit a potvrdit');
  await expect.poll(said).toContain('Krok 3 z 4');
  expect(sent.at(-1)?.body).toMatchObject({ state: 'APPROVED', version: 7, surname: 'Stará', addresses: [{ id: 'a1', street: 'Nová 6' }] });
});

test('what staff stored while the client was typing is shown beside it, and nothing is overwritten before the client chose', async () => {
  const newer = { ...client, surname: 'Nováková', addresses: [{ ...client.addresses[0], street: 'Dlouhá 1', version: 4 }], version: 8 };
  const { press, said, type, sent, replies, queries } = await draw({ ...fine });
  await press('Začít');
  await press('Doplnit údaje');
  replies[DATA] = { body: newer };
  replies[SAY] = { status: 409, body: { code: 'record.changed', message: 'Záznam mezitím změnil někdo jiný.', current: newer } };
  await type('input[name=firstname]', 'Evička');
  // The newer data arrive by themselves, as after a return to the window.
  await queries.invalidateQueries();
  await press('Uložit a potvrdit');
  await expect.poll(said).toContain('co jste neměnili vy, ukazuje teď uložené hodnoty');
  const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  expect(['firstname', 'surname', 'addresses.0.street'].map(valueOf)).toEqual(['Evička', 'Nováková', 'Dlouhá 1']);
  expect(said()).toContain('JménoEvaEvička');
  expect(sent).toMatchObject([{ body: { version: 7, firstname: 'Evička', surname: 'Nová', addresses: [{ version: 3 }] } }]);
  replies[SAY] = fine[SAY];
  await press('Uložit moje');
  await expect.poll(said).toContain('Krok 3 z 4');
  expect(sent.at(-1)?.body).toMatchObject({
    version: 8,
    firstname: 'Evička',
    surname: 'Nováková',
    addresses: [{ version: 4, street: 'Dlouhá 1' }],
  });
});

test('what cannot be loaded may be passed over, and stays among what is left', async () => {
  const { press, said, onDone } = await draw({ ...fine, [DATA]: 'unreachable', [RECORD]: 'unreachable' });
  await press('Začít');
  await expect.poll(said).toContain('Tuto část se nepodařilo načíst.');
  await press('Přejít na další');
  await expect.poll(said).toContain('Krok 3 z 4');
  await expect.poll(said).toContain('Tuto část se nepodařilo načíst.');
  await press('Přejít na další');
  await expect.poll(said).toContain('Ještě zbývá');
  expect(said()).toContain('Kontrola osobních údajůSouhlas');
  await press('Zavřít');
  expect(onDone).toHaveBeenCalledOnce();
  expect(browserStore.getItem(storageKeys.onboardingStep)).toBeNull();
});

test('what somebody else did meanwhile says so, and does not hold the client up', async () => {
  const { press, said } = await draw({ ...fine, [RECORD]: { body: recordOf({ type: 'FORM', state: 'CANCELED' }) } });
  await press('Začít');
  await expect.poll(said).toContain('Krok 2 z 4');
  await press('Přejít na další');
  await expect.poll(said).toContain('Krok 4 z 4');
});

test('a refused save keeps the reason, and leaving it asks first', async () => {
  const refused = { status: 409, body: { code: 'record.changed', message: 'Záznam mezitím změnil někdo jiný.' } };
  const { press, said, type, onLater } = await draw({ ...fine, [SAY]: refused });
  await press('Začít');
  await expect.poll(said).toContain('Máme vaše údaje správně?');
  await press('Něco nesedí');
  await type('textarea', 'Bydlím jinde.');
  await press('Odeslat');
  await expect.poll(said).toContain('Záznam mezitím změnil někdo jiný.');
  expect(document.querySelector('textarea')?.value).toBe('Bydlím jinde.');
  await press('Dokončit později');
  await expect.poll(() => document.querySelector('[role=dialog]')).not.toBeNull();
  expect(onLater).not.toHaveBeenCalled();
});

test('goes on at the step of this user, not at that of another one', async () => {
  browserStore.setItem(storageKeys.onboardingStep, 'u1 record r1');
  const mine = await draw();
  await expect.poll(mine.said).toContain('Krok 3 z 4');
  browserStore.setItem(storageKeys.onboardingStep, 'u2 record r1');
  const other = await draw();
  expect(other.said()).toContain('Krok 1 z 4');
});

test('what was done on another device is passed over', async () => {
  const { press, said } = await draw(fine, profileOf({ meta: { ...profileOf().user.meta, data_to_confirm: false } }));
  expect(said()).not.toContain('Kontrola osobních údajů');
  await press('Začít');
  await expect.poll(said).toContain('Krok 2 z 3');
});

test('a reload counts what was done in the same visit among the steps', async () => {
  const first = await draw();
  await first.press('Začít');
  await first.press('Údaje jsou správně');
  await expect.poll(first.said).toContain('Krok 3 z 4');
  // The server waits for the rest alone.
  const { said } = await draw(fine, profileOf({ meta: { ...profileOf().user.meta, data_to_confirm: false } }));
  await expect.poll(said).toContain('Krok 3 z 4');
});

test('the start is the first step, also for a client who comes back to it', async () => {
  const { press, said } = await draw();
  expect(said()).toContain('Krok 1 z 4');
  await press('Začít');
  await press('Údaje jsou správně');
  await expect.poll(said).toContain('Krok 3 z 4');
  await press('Zpět');
  await expect.poll(said).toContain('Krok 1 z 4');
  await press('Pokračovat');
  await expect.poll(said).toContain('Krok 3 z 4');
});

test('what a bank completed while the browser was there counts among the steps, too', async () => {
  const identification = { id: 'i1', method: 'IDCARD' as const, created_at: '2026-03-05T08:00:00Z', is_returned: false };
  const meta = { ...profileOf().user.meta, data_to_confirm: false };
  const first = await draw(fine, profileOf({ meta, waiting_identifications: [identification] }));
  await first.press('Začít');
  await expect.poll(first.said).toContain('Krok 2 z 4');
  // Back from the bank, the page is loaded anew; the identification waits no longer.
  const { said } = await draw(fine, profileOf({ meta }));
  await expect.poll(said).toContain('Krok 3 z 4');
});

test('back from a bank that completed the last thing, the walk is at its end', async () => {
  const identification = { id: 'i1', method: 'BANKID' as const, created_at: '2026-03-05T08:00:00Z', is_returned: true };
  const first = await draw(fine, atEnd({ waiting_identifications: [identification] }));
  await first.press('Začít');
  await expect.poll(first.said).toContain('Krok 2 z 3');
  const { said } = await draw(fine, atEnd({}));
  await expect.poll(said).toContain('Hotovo, děkujeme');
});

test('when nothing waits any more the start says so, and leads to the end', async () => {
  const { press, said } = await draw(fine, atEnd({}));
  expect(said()).toContain('Všechno máte hotové');
  expect(said()).not.toContain('Projdete je jednu po druhé');
  await press('Pokračovat');
  await expect.poll(said).toContain('Hotovo, děkujeme');
});

test('the way back calls a refusal off before it leaves the questionnaire', async () => {
  const { press, said } = await draw(fine, profileOf({ meta: { ...profileOf().user.meta, data_to_confirm: false } }));
  await press('Začít');
  await expect.poll(said).toContain('Odmítnout');
  await press('Odmítnout');
  expect(said()).toContain('Odmítnout: ');
  const ways = [...document.querySelectorAll('[data-full-page] button')].filter(({ textContent }) => plain(textContent) === 'Zpět');
  expect(ways).toHaveLength(1);
  await press('Zpět');
  await expect.poll(said).toContain('Část 1 z 2');
  expect(said()).toContain('Krok 2 z 3');
  await press('Zpět');
  await expect.poll(said).toContain('Krok 1 z 3');
});

const atEnd = (changes: Partial<ProfileAnswer['user']>) => {
  const user = profileOf({ waiting_forms: [], ...changes });
  return { ...user, user: { ...user.user, meta: { ...user.user.meta, data_to_confirm: false, ...changes.meta } } };
};

test('what is being decided is no end, and says so', async () => {
  const { press, said } = await draw(fine, atEnd({ meta: { ...profileOf().user.meta, data_to_confirm: false, is_under_review: true } }));
  await press('Pokračovat');
  await expect.poll(said).toContain('Děkujeme, vše jsme přijali');
  expect(said()).toContain('Vaše odpovědi a doklady ještě procházíme.');
  expect(said()).not.toContain('Hotovo');
});

const TERMS = 'GET /api/clients/c1/payment-terms';
test.each([
  [[{ standing: 'HELD', iban: null }], 'Platební údaje vám pak pošleme e-mailem.'],
  [[{ standing: 'UNSIGNED', iban: null }], 'Vklad můžete poslat, jakmile smlouvu podepíšete.'],
  [[], 'Vklad zatím není kam poslat.'],
])('without anything to pay into (%j) the end says what follows, and offers no deposit', async (items, sentence) => {
  const meta = { ...profileOf().user.meta, data_to_confirm: false };
  const { press, said, onDone } = await draw({ ...fine, [TERMS]: { body: { items, other_accounts: [] } } }, atEnd({ meta }));
  await press('Pokračovat');
  await expect.poll(said).toContain(sentence);
  expect(document.querySelector('a[href="/payment-terms"]')).toBeNull();
  await press('Zavřít');
  expect(onDone).toHaveBeenCalledOnce();
});

test('documents to sign come before the deposit at the end', async () => {
  const meta = { ...profileOf().user.meta, data_to_confirm: false, documents_to_sign: 1 };
  const signing = {
    'GET /api/my/documents': { body: { data: [] } },
    'GET /api/auth/profile': { body: atEnd({ meta }) },
    [TERMS]: { body: { items: [{ standing: 'OPEN', iban: 'CZ65' }], other_accounts: [] } },
  };
  const { press, said } = await draw({ ...fine, ...signing }, atEnd({ meta }));
  await press('Začít');
  await press('Podepsat později');
  await expect.poll(said).toContain('Ještě zbývá');
  await expect.poll(said).toContain('Vložit prostředky');
  const ways = [...document.querySelectorAll('a[href="/payment-terms"], button')].map(({ textContent }) => plain(textContent));
  expect(ways.slice(-3)).toEqual(['Podepsat dokumenty', 'Vložit prostředky', 'Zavřít']);
  await press('Podepsat dokumenty');
  await expect.poll(said).toContain('Dokumenty si přečtěte');
});

test('what staff return meanwhile is left, although it was done in this visit', async () => {
  let show: (profile: ProfileAnswer) => void = () => {};
  function Shown() {
    const [profile, setProfile] = useState(profileOf());
    show = setProfile;
    return <OnboardingOverlay profile={profile} onLater={() => {}} onDone={() => {}} />;
  }
  network(fine);
  const { press, text } = await renderScreen(<Shown />);
  await press('Začít');
  await press('Údaje jsou správně');
  await expect.poll(text).toContain('Krok 3 z 4');
  await act(() => show(atEnd({})));
  await press('Přejít na další');
  await expect.poll(text).toContain('Hotovo, děkujeme');
  await act(() => show(profileOf({ waiting_forms: [] })));
  await expect.poll(text).toContain('Ještě zbývá');
  expect(text()).toContain('Kontrola osobních údajů');
});
