import { expect, test } from 'vitest';
import { act } from '../../../testing/render-screen.tsx';
import { formOf } from '../form.fixture.ts';
import { faultAt, fieldNamed, PROCESS, select, tick, walk } from '../self-onboarding.fixture.tsx';

const REQUIRED = 'Toto políčko je povinné';

test('asks for the person as the document says, and goes on with everything', async () => {
  const { type, press, completedWith, title } = await walk(formOf('client_complex_form'));
  await type('input[name=firstname]', 'Eva');
  await type('input[name=surname]', 'Nová');
  await type('input[name=personal_id]', '8551011236');
  await select('nationality', 'CZ');
  await select('citizenship', 'AT');
  await select('tax_residence', 'SK');
  await tick('not_US_tax_residence');
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
  expect(completedWith()).toEqual({
    firstname: 'Eva',
    surname: 'Nová',
    personal_id: '8551011236',
    nationality: 'CZ',
    citizenship: 'AT',
    tax_residence: 'SK',
    not_US_tax_residence: true,
  });
});

test('a name is one as people write it', async () => {
  const { type, press } = await walk(formOf('client_complex_form'));
  await type('input[name=firstname]', '<b>Eva</b>');
  await type('input[name=surname]', 'Nová 😀');
  await press('Pokračovat');
  const sentence = 'Použijte prosím jen písmena, mezery, tečky, čárky, pomlčky a';
  expect([faultAt('firstname'), faultAt('surname')]).toEqual([expect.stringContaining(sentence), expect.stringContaining(sentence)]);
  await type('input[name=firstname]', 'Eva-Marie');
  expect(faultAt('firstname')).not.toContain(sentence);
});

test('asks once more for the declaration on taxes in the United States, and goes on without it', async () => {
  const data = { firstname: 'Eva', surname: 'Nová', personal_id: '8551011236', nationality: 'CZ', citizenship: 'CZ', tax_residence: 'CZ' };
  const { press, said, sent, title, completedWith } = await walk(formOf('client_complex_form', { client_complex_form: { data } }));
  expect(said()).toContain('Rezidentem USA je ten, kdo má občanství USA, zelenou kartu');
  expect(said()).not.toContain('jste nezaškrtli');
  await press('Pokračovat');
  await expect.poll(said).toContain('Prohlášení o daních v USA jste nezaškrtli.');
  expect(said()).toContain('platební údaje pošleme až po kontrole');
  expect(document.activeElement).toBe(fieldNamed('not_US_tax_residence'));
  expect(sent('POST /api/interaction-forms/f1/process-step')).toEqual([]);
  await tick('not_US_tax_residence');
  expect(said()).not.toContain('jste nezaškrtli');
  await tick('not_US_tax_residence');
  await press('Pokračovat');
  await expect.poll(title).toBe('Kde bydlíte');
  expect(completedWith()).toMatchObject({ not_US_tax_residence: false });
});

test('names every missing field of the person, and focuses the first one', async () => {
  const { press, sent } = await walk(formOf('client_complex_form'));
  await press('Pokračovat');
  for (const name of ['firstname', 'surname', 'personal_id', 'nationality', 'citizenship', 'tax_residence'])
    expect([name, fieldNamed(name)?.getAttribute('aria-invalid'), faultAt(name)]).toEqual([
      name,
      'true',
      expect.stringContaining(REQUIRED),
    ]);
  expect(document.activeElement).toBe(fieldNamed('firstname'));
  expect(sent('POST /api/interaction-forms/f1/process-step')).toEqual([]);
});

test('only citizenship offers Austria, and a doubtful birth number hinders nobody', async () => {
  const { type, said } = await walk(formOf('client_complex_form'));
  const offered = (name: string) => [...(fieldNamed(name) as HTMLSelectElement).options].map(({ value }) => value);
  expect(offered('citizenship')).toContain('AT');
  expect(offered('nationality')).not.toContain('AT');
  expect(offered('tax_residence').toSorted()).toEqual(['', 'CH', 'CZ', 'DE', 'HU', 'LI', 'PL', 'SK']);
  await type('input[name=personal_id]', '123');
  expect(said()).not.toContain('kontrolnímu součtu');
  fieldNamed('personal_id')?.focus();
  fieldNamed('surname')?.focus();
  await expect.poll(said).toContain('Rodné číslo neodpovídá kontrolnímu součtu.');
  expect(fieldNamed('personal_id')?.getAttribute('aria-invalid')).not.toBe('true');
});

test('post goes home unless the client wants it elsewhere; then the other address is needed too', async () => {
  const { type, press, completedWith, title } = await walk(formOf('address'));
  await type('input[name="domicile_address.street"]', 'Nová 5');
  await type('input[name="domicile_address.city"]', 'Brno');
  await type('input[name="domicile_address.zip_code"]', '602 00');
  await select('domicile_address.country', 'CZ');
  expect(fieldNamed('correspondence_address.street')).toBeNull();
  await tick('correspondence_not_the_same');
  await press('Pokračovat');
  for (const part of ['street', 'city', 'zip_code', 'country']) expect(faultAt(`correspondence_address.${part}`)).toContain(REQUIRED);
  expect(document.activeElement).toBe(fieldNamed('correspondence_address.street'));
  await tick('correspondence_not_the_same');
  await press('Pokračovat');
  await expect.poll(title).toBe('Váš bankovní účet');
  expect(completedWith()).toMatchObject({
    domicile_address: { street: 'Nová 5', city: 'Brno', zip_code: '602 00', country: 'CZ' },
    correspondence_not_the_same: false,
  });
});

test('names every missing part of the residence', async () => {
  const { press } = await walk(formOf('address'));
  await press('Pokračovat');
  for (const part of ['street', 'city', 'zip_code', 'country']) expect(faultAt(`domicile_address.${part}`)).toContain(REQUIRED);
});

test.each(['CZ', 'SK'])('a postal code in %s has five digits, of either address', async (country) => {
  const place = { street: 'a', city: 'b', zip_code: 'abc', country };
  const { press, sent } = await walk(
    formOf('address', {
      address: { data: { domicile_address: place, correspondence_address: place, correspondence_not_the_same: true } },
    }),
  );
  await press('Pokračovat');
  for (const kind of ['domicile_address', 'correspondence_address']) expect(faultAt(`${kind}.zip_code`)).toContain('PSČ má pět číslic');
  expect(sent('POST /api/interaction-forms/f1/process-step')).toEqual([]);
});

test('an account that cannot exist is refused at its fields', async () => {
  const data = { currencies: ['CZK' as const], account_number: '123456', bank_code: '68', declaration_owner: true };
  const { press, type, sent } = await walk(formOf('bank_account', { bank_account: { data } }));
  await press('Pokračovat');
  expect([faultAt('account_number'), faultAt('bank_code')]).toEqual([
    'Toto číslo účtu není platné, zkontrolujte prosím číslice',
    expect.stringContaining('Kód banky má čtyři číslice'),
  ]);
  await select('currencies', 'EUR');
  await type('input[name=iban]', 'SK3112000000198742637542');
  await type('input[name=bic]', 'TATR');
  await press('Pokračovat');
  expect([faultAt('iban'), faultAt('bic')]).toEqual([
    'Tento IBAN není platný, zkontrolujte prosím číslice',
    expect.stringContaining('BIC má 8 nebo'),
  ]);
  expect(sent('POST /api/interaction-forms/f1/process-step')).toEqual([]);
});

test('an account in crowns has number and bank, a pasted one fills both', async () => {
  const { type, press, completedWith, title } = await walk(formOf('bank_account'));
  await press('Pokračovat');
  for (const name of ['account_number', 'bank_code']) expect(faultAt(name)).toContain(REQUIRED);
  expect([fieldNamed('iban'), fieldNamed('bic')]).toEqual([null, null]);
  await type('input[name=account_number]', '19-2000145399/0800');
  expect([fieldNamed('account_number')?.value, fieldNamed('bank_code')?.value]).toEqual(['19-2000145399', '0800']);
  await tick('declaration_owner');
  await press('Pokračovat');
  await expect.poll(title).toBe('Výpočet investice');
  expect(completedWith()).toMatchObject({
    currencies: ['CZK'],
    account_number: '19-2000145399',
    bank_code: '0800',
    is_multicurrency: false,
  });
});

test('every other account has IBAN and BIC; several currencies need a multi-currency account', async () => {
  const { press, type, completedWith, title } = await walk(formOf('bank_account'));
  await select('currencies', 'EUR');
  expect(fieldNamed('account_number')).toBeNull();
  await tick('is_multicurrency');
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=currencies]')];
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true, false]);
  boxes()[0]?.click();
  await press('Pokračovat');
  for (const name of ['iban', 'bic']) expect(faultAt(name)).toContain(REQUIRED);
  await type('input[name=iban]', 'SK3112000000198742637541');
  await type('input[name=bic]', 'TATRSKBX');
  await tick('declaration_spouses_property');
  await press('Pokračovat');
  await expect.poll(title).toBe('Výpočet investice');
  expect(completedWith()).toMatchObject({ currencies: ['CZK', 'EUR'], is_multicurrency: true, iban: 'SK3112000000198742637541' });
});

test('whose the account is has to be said', async () => {
  const data = { currencies: ['CZK' as const], account_number: '19-2000145399', bank_code: '0800' };
  const { press, title, sent } = await walk(formOf('bank_account', { bank_account: { data } }));
  await press('Pokračovat');
  expect(faultAt('declaration_owner')).toBe('Zaškrtněte prosím jednu z možností. Účet někoho jiného použít nejde.');
  expect(document.activeElement).toBe(fieldNamed('declaration_owner'));
  expect(sent('POST /api/interaction-forms/f1/process-step')).toEqual([]);
  await tick('declaration_spouses_property');
  expect(faultAt('declaration_owner')).toBe('');
  await press('Pokračovat');
  await expect.poll(title).toBe('Výpočet investice');
});

test('one declaration takes the other one back', async () => {
  await walk(formOf('bank_account'));
  const state = () => ['declaration_owner', 'declaration_spouses_property'].map((name) => (fieldNamed(name) as HTMLInputElement).checked);
  await tick('declaration_owner');
  expect(state()).toEqual([true, false]);
  await tick('declaration_spouses_property');
  expect(state()).toEqual([false, true]);
  await tick('declaration_spouses_property');
  expect(state()).toEqual([false, false]);
});

test('what the server refuses stands at its field', async () => {
  const { press, refuse } = await walk(
    formOf('address', { address: { data: { domicile_address: { street: 'a', city: 'b', zip_code: '11000', country: 'CZ' } } } }),
  );
  refuse('POST /api/interaction-forms/f1/process-step', {
    status: 422,
    body: { code: 'validation.failed', errors: { 'domicile_address.city': ['Takovou obec neznáme.'] } },
  });
  await press('Pokračovat');
  await expect.poll(() => faultAt('domicile_address.city')).toContain('Takovou obec neznáme.');
});

const known = { firstname: 'Eva', surname: 'Nová', personal_id: '8551011236', nationality: 'CZ', citizenship: 'CZ', tax_residence: 'CZ' };

test.each([
  ['CZ', 'abcdef', 'Rodné číslo má devět nebo deset číslic'],
  ['SK', '1234', 'Rodné číslo má devět nebo deset číslic'],
  ['DE', 'abcdef', 'Číslo má aspoň čtyři znaky'],
])('a citizen of %s cannot go on with the number %s', async (citizenship, personal_id, sentence) => {
  const data = { ...known, citizenship, personal_id };
  const { press, sent } = await walk(formOf('client_complex_form', { client_complex_form: { data } }));
  await press('Pokračovat');
  await expect.poll(() => faultAt('personal_id')).toContain(sentence);
  expect(sent(PROCESS)).toEqual([]);
});

const whole = { ...known, not_US_tax_residence: true };

test('a refused value is not held against the one that replaced it, wherever the client goes meanwhile', async () => {
  const { press, type, go, refuse } = await walk(formOf('client_complex_form', { client_complex_form: { data: whole } }), {
    step: 'client_complex_form',
  });
  const errors = { personal_id: ['Bankovní identita patří někomu jinému.'] };
  refuse('POST /api/interaction-forms/f1/process-step', { status: 422, body: { code: 'validation.failed', message: 'Ne.', errors } });
  await press('Pokračovat');
  await expect.poll(() => faultAt('personal_id')).toContain('někomu jinému');
  await type('input[name=personal_id]', '9051011236');
  expect(faultAt('personal_id')).not.toContain('někomu jinému');
  await go({ step: 'identification' });
  await go({ step: 'client_complex_form' });
  expect(fieldNamed('personal_id')?.value).toBe('9051011236');
  expect(faultAt('personal_id')).not.toContain('někomu jinému');
});

test('a lost connection is told until what was typed has arrived', async () => {
  const { press, type, alert, said, refuse, allow } = await walk(formOf('client_complex_form', { client_complex_form: { data: whole } }), {
    step: 'client_complex_form',
  });
  for (const line of ['save-answers', 'process-step']) refuse(`POST /api/interaction-forms/f1/${line}`, 'unreachable');
  await type('input[name=surname]', 'Malá');
  await press('Pokračovat');
  await expect.poll(alert).toContain('nepodařilo připojit');
  for (const line of ['save-answers', 'process-step']) allow(`POST /api/interaction-forms/f1/${line}`);
  await act(() => void dispatchEvent(new Event('online')));
  await expect.poll(said).toContain('Uloženo');
  expect(said()).not.toContain('nepodařilo připojit');
  await type('input[name=surname]', 'Velká');
  expect(said()).not.toContain('nepodařilo připojit');
});

test('an account in crowns forgets the BIC that was typed for another currency; a BIC is kept in capitals', async () => {
  const data = { currencies: ['EUR' as const], iban: 'SK3112000000198742637541', bic: 'tatrskbx', declaration_owner: true };
  const { press, type, completedWith, title, go } = await walk(formOf('bank_account', { bank_account: { data } }), {
    step: 'bank_account',
  });
  await press('Pokračovat');
  await expect.poll(title).toBe('Výpočet investice');
  expect(completedWith()).toMatchObject({ bic: 'TATRSKBX' });
  await go({ step: 'bank_account' });
  await select('currencies', 'CZK');
  for (const [name, value] of [
    ['account_number', '19-2000145399'],
    ['bank_code', '0800'],
  ] as const)
    await type(`input[name=${name}]`, value);
  await press('Pokračovat');
  await expect.poll(() => completedWith()).toMatchObject({ currencies: ['CZK'], bic: '' });
});

test.each([
  ['DOCUMENT' as const, true],
  ['BANK_ID' as const, false],
])('a client who was identified by %s is told that the first payment identifies: %s', async (method, isTold) => {
  const { said } = await walk(formOf('bank_account', { identification: { data: { method } } }), { step: 'bank_account' });
  expect(said().includes('Ověření dokončí až vaše první platba')).toBe(isTold);
});
