import { expect, test } from 'vitest';
import { plain } from '../../../testing/render-screen.tsx';
import { formOf, paymentOf } from '../form.fixture.ts';
import { CODE, faultAt, fieldNamed, PROCESS, tick, walk } from '../self-onboarding.fixture.tsx';

const REQUIRED = 'Toto políčko je povinné';

test('documents are acknowledged before going on; those that exist open in a new window', async () => {
  const { press, title, completedWith } = await walk(formOf('documents'));
  const link = document.querySelector('a[href="/cenik.pdf"]');
  expect(link?.getAttribute('target')).toBe('_blank');
  await press('Pokračovat');
  expect(faultAt('acknowledged')).toContain(REQUIRED);
  await tick('acknowledged');
  await press('Pokračovat');
  await expect.poll(title).toBe('Zkontrolujte si údaje');
  expect(completedWith()).toEqual({ acknowledged: true });
});

test('documents that do not exist yet need not have been read', async () => {
  const documents = [{ document_id: 'd1', label: 'Smlouva o správě', link: null }];
  const { title, said } = await walk(formOf('documents', { documents: { available_values: { documents } } }));
  expect(title()).toBe('Dokumenty k podpisu');
  expect(said()).not.toContain('přečtené');
});

test('the summary shows the parts in their order, needs the agreement, and then sends the code', async () => {
  const { press, title, sent, said } = await walk(formOf('summary'));
  expect([...document.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Název client_complex_form',
    'Název address',
    'Dokumenty, se kterými souhlasíte',
  ]);
  expect(document.querySelector('a[href="https://pramen.test/podminky"]')?.textContent).toContain('Podmínky');
  await press('Pokračovat');
  expect(faultAt('terms_agree')).toContain(REQUIRED);
  expect(sent(CODE)).toEqual([]);
  await tick('terms_agree');
  await press('Pokračovat');
  await expect.poll(title).toBe('Potvrďte kódem z SMS');
  expect(sent(PROCESS)).toMatchObject([{ step_id: 'summary', terms_agree: 'true' }]);
  expect(sent(CODE)).toEqual([{ verifiable_type: 'INTERACTION_FORM', verifiable_id: 'f1', service: 'SMS' }]);
  await expect.poll(said).toContain('Kód jsme poslali na číslo •••••••••456.');
  expect(said()).toContain('Nový kód si můžete nechat poslat za 30 sekund.');
});

test('a correction comes back to the summary', async () => {
  const { press, title } = await walk(
    formOf('summary', { address: { data: { domicile_address: { street: 'Nová 5', city: 'Brno', zip_code: '602 00', country: 'CZ' } } } }),
    { step: 'summary' },
  );
  await press('Upravit: Název address');
  await expect.poll(title).toBe('Kde bydlíte');
  await press('Pokračovat');
  await expect.poll(title).toBe('Zkontrolujte si údaje');
});

test('the right code submits everything and shows where to pay', async () => {
  const { press, type, title, sent, said, server, onDone } = await walk(formOf('confirmation'), { step: 'confirmation' });
  expect(said()).toContain('Zadáním kódu potvrzuji, že jsou uvedené údaje pravdivé');
  const end = server.form.steps.find((step) => step.type === 'end');
  if (end?.type === 'end')
    end.data = { ...end.data, payment_informations: [paymentOf], documents_to_sign: 2, withdrawal: { until: '2026-03-16' } };
  await type('input[name=verification_code]', '123456');
  await press('Potvrdit a dokončit');
  await expect.poll(title).toBe('Děkujeme, vše jsme přijali');
  expect(sent(PROCESS)).toMatchObject([{ step_id: 'confirmation', verification_code: '123456' }]);
  expect(said()).toContain('19-2000145399/0800');
  expect(said()).toContain('2600000101');
  expect(said()).toContain('50 000,00 Kč');
  expect(said()).toContain('10 let');
  expect(said()).toContain('Do 16.03.2026 včetně můžete od smlouvy odstoupit bez udání důvodu.');
  expect(document.querySelector('a[href="/payment-terms"]')?.textContent).toBe('Chci vložit prostředky');
  expect(plain(document.querySelector('a[href="/my-documents"]')?.textContent)).toBe('Ještě podepište 2 dokumenty');
  expect(document.querySelector('img[alt*="2600000101"]')).not.toBeNull();
  await press('Přejít do aplikace');
  expect(onDone).toHaveBeenCalledOnce();
});

test('a code is asked for where it is missing or too short, without using up an attempt', async () => {
  const { press, type, said, sent } = await walk(formOf('confirmation'));
  await press('Potvrdit a dokončit');
  await expect.poll(said).toContain('Zadejte prosím kód z SMS');
  await type('input[name=verification_code]', '12 34');
  expect(fieldNamed('verification_code')?.value).toBe('1234');
  await press('Potvrdit a dokončit');
  await expect.poll(said).toContain('Neplatný ověřovací kód');
  expect(sent(PROCESS)).toEqual([]);
});

test('a wrong code says so at its field, which is ready for the next one', async () => {
  const { press, type, said, refuse } = await walk(formOf('confirmation'));
  refuse(PROCESS, { status: 422, body: { code: 'verification_code.INVALID_CODE', message: 'verification_code.INVALID_CODE' } });
  await type('input[name=verification_code]', '123456');
  await press('Potvrdit a dokončit');
  await expect.poll(said).toContain('Neplatný ověřovací kód');
  expect(fieldNamed('verification_code')?.value).toBe('');
  expect(document.activeElement).toBe(fieldNamed('verification_code'));
});

test('a new code takes back what was said of the one before', async () => {
  const sent = { confirmation: { data: { phone: '*********456', code_sent: { resend_in: 0 } } } };
  const { press, type, said, refuse } = await walk(formOf('confirmation', sent), { step: 'confirmation' });
  refuse(PROCESS, { status: 422, body: { code: 'verification_code.INVALID_CODE', message: 'verification_code.INVALID_CODE' } });
  await type('input[name=verification_code]', '123456');
  await press('Potvrdit a dokončit');
  await expect.poll(said).toContain('Neplatný ověřovací kód');
  await press('Poslat nový kód');
  await expect.poll(said).toContain('Nový kód si můžete nechat poslat za 30 sekund.');
  expect(said()).not.toContain('Neplatný ověřovací kód');
  await type('input[name=verification_code]', '654321');
  await press('Potvrdit a dokončit');
  await expect.poll(said).toContain('Neplatný ověřovací kód');
});

test('other refusals of the submission are shown as they came', async () => {
  const { press, type, alert, refuse } = await walk(formOf('confirmation'));
  refuse(PROCESS, { status: 422, body: { code: 'validation.failed', message: 'Doklad mezitím přestal platit.' } });
  await type('input[name=verification_code]', '123456');
  await press('Potvrdit a dokončit');
  await expect.poll(alert).toBe('Doklad mezitím přestal platit.');
});

test('after a reload the code is sent again only when the client wants it', async () => {
  const { press, said, sent } = await walk(formOf('confirmation'), { step: 'confirmation' });
  expect(sent(CODE)).toEqual([]);
  await press('Poslat kód');
  await expect.poll(said).toContain('Kód jsme poslali na číslo');
});

test.each([
  [20, 'Nový kód si můžete nechat poslat za 20 sekund.'],
  [0, 'Poslat nový kód'],
])('a code that was sent before a reload or elsewhere is asked for, with %s s until the next one', async (resend_in, next) => {
  const data = { phone: '*********456', code_sent: { resend_in } };
  const { said, sent } = await walk(formOf('confirmation', { confirmation: { data } }), { step: 'confirmation' });
  expect(said()).toContain('Kód jsme poslali na číslo •••••••••456.');
  expect(said()).toContain(next);
  expect(said()).not.toContain('Kód vám pošleme');
  expect(sent(CODE)).toEqual([]);
});

test('a code that is asked for too early may be asked for when the server says', async () => {
  const { press, said, refuse } = await walk(formOf('confirmation'));
  const body = { code: 'verification_code.too_early', message: 'Kód jsme poslali před chvílí.' };
  refuse(CODE, { status: 429, headers: { 'retry-after': '12' }, body });
  await press('Poslat kód');
  await expect.poll(said).toContain('Nový kód si můžete nechat poslat za 12 sekund.');
  expect(said()).not.toContain('Poslat nový kód');
});

test('a code that cannot be sent says why', async () => {
  const { press, alert, refuse } = await walk(formOf('confirmation'));
  refuse(CODE, { status: 422, body: { code: 'verification_code.recipient_missing', message: 'Chybí telefon.' } });
  await press('Poslat kód');
  await expect.poll(alert).toBe('Chybí telefon.');
});

test.each([
  ['CHECKING', 'Ještě provádíme zákonnou kontrolu údajů a dokladů.'],
  ['SUITABILITY', 'Ještě posuzujeme, jestli je pro vás zvolená investice vhodná.'],
] as const)('while held for %s it says what is checked, and that the contract starts afterwards', async (held, sentence) => {
  const data = {
    held,
    contract: 'KEPT' as const,
    is_contract_held: true,
    is_under_review: true,
    waiting_identifications: [],
    first_payment_identifies: false,
    payment_informations: [],
    documents_to_sign: 1,
    withdrawal: { until: null },
  };
  const { said, title } = await walk({ ...formOf('end', { end: { data } }), state: 'HELD' });
  expect(title()).toBe('Děkujeme, vše jsme přijali');
  expect(said()).toContain(sentence);
  expect(said()).toContain('Smlouva začne platit až potom. Platební údaje vám pak pošleme e-mailem.');
  expect(said()).toContain('Dokumenty můžete podepsat už teď, smlouva ale začne platit až po kontrole.');
  expect(said()).toContain('odstoupit už teď a potom ještě 14 dnů od jejího uzavření, i tady v portálu.');
  expect(document.querySelector('a[href="/payment-terms"]')).toBeNull();
});

test('while held without a contract it promises a message, and no payment details', async () => {
  const data = {
    held: 'CHECKING' as const,
    contract: 'NONE' as const,
    is_contract_held: false,
    is_under_review: true,
    waiting_identifications: [],
    first_payment_identifies: false,
    payment_informations: [],
    documents_to_sign: 1,
    withdrawal: null,
  };
  const { said } = await walk({ ...formOf('end', { end: { data } }), state: 'HELD' });
  expect(said()).toContain('Až bude hotovo, dáme vám vědět e-mailem.');
  expect(said()).not.toContain('Platební údaje');
  expect(said()).not.toContain('začne platit');
  expect(said()).not.toContain('odstoupit');
});

test.each([
  [true, 'Děkujeme, vše jsme přijali'],
  [false, 'Hotovo, děkujeme'],
])('under review %s, a decided onboarding ends with: %s', async (is_under_review, heading) => {
  const data = {
    held: null,
    contract: 'KEPT' as const,
    is_contract_held: false,
    is_under_review,
    waiting_identifications: [],
    first_payment_identifies: false,
    payment_informations: [paymentOf],
    documents_to_sign: 0,
    withdrawal: null,
  };
  const { said, title } = await walk({ ...formOf('end', { end: { data } }), state: 'COMPLETED' });
  expect(title()).toBe(heading);
  expect(said().includes('Vaše odpovědi a doklady ještě procházíme.')).toBe(is_under_review);
});

const decided = {
  held: null,
  contract: 'KEPT' as const,
  is_contract_held: false,
  is_under_review: false,
  waiting_identifications: [],
  first_payment_identifies: false,
  payment_informations: [paymentOf],
  documents_to_sign: 0,
  withdrawal: null,
};
/** Links and buttons at the end, the main one marked by its look. */
const waysOn = () => [...document.querySelectorAll('a[href^="/"], button')].map(({ textContent }) => plain(textContent));

test.each([
  ['NONE', 0, 'Máme všechno, co jsme od vás potřebovali.'],
  ['NONE', 1, 'Ještě podepište dokumenty.'],
  ['LEFT', 0, 'Od smlouvy jste odstoupili, nic proto neplaťte.'],
] as const)(
  'with the contract %s and %i documents to sign it offers no deposit and promises none',
  async (contract, documents_to_sign, sentence) => {
    const data = { ...decided, contract, documents_to_sign, first_payment_identifies: false, payment_informations: [] };
    const { said } = await walk({ ...formOf('end', { end: { data } }), state: 'COMPLETED' });
    expect(said()).toContain(sentence);
    expect(said()).not.toContain('Platební údaje');
    expect(document.querySelector('a[href="/payment-terms"]')).toBeNull();
  },
);

test.each([
  ['held', { held: 'CHECKING' as const, payment_informations: [] }],
  ['unsigned', { documents_to_sign: 1, payment_informations: [] }],
  ['payable', {}],
])('while %s it already says that the first payment must come from an own account', async (_name, change) => {
  const own = 'První platbu prosím pošlete ze svého účtu, který jste nám uvedli.';
  const saidOf = async (given: { contract?: 'LEFT'; first_payment_identifies?: false }) => {
    const data = { ...decided, first_payment_identifies: true, ...change, ...given };
    return (await walk({ ...formOf('end', { end: { data } }), state: 'COMPLETED' })).said();
  };
  expect(await saidOf({})).toContain(own);
  expect(await saidOf({ first_payment_identifies: false })).not.toContain(own);
  expect(await saidOf({ contract: 'LEFT' })).not.toContain(own);
});

test('documents to sign come before the deposit', async () => {
  const { said } = await walk({ ...formOf('end', { end: { data: { ...decided, documents_to_sign: 1 } } }), state: 'COMPLETED' });
  expect(waysOn().slice(-3)).toEqual(['Ještě podepište 1 dokument', 'Chci vložit prostředky', 'Přejít do aplikace']);
  const looks = ['/my-documents', '/payment-terms'].map((to) => document.querySelector(`a[href="${to}"]`)?.className);
  expect(looks[0]).not.toBe(looks[1]);
  expect(said()).toContain('Ještě podepište dokumenty a až potom pošlete první vklad.');
  expect(said()).not.toContain('Stačí poslat první vklad');
  expect(said()).toContain('19-2000145399/0800');
});

test.each([
  [true, 'Doklad, který jste poslali, potřebujeme znovu.'],
  [false, 'Ještě prosím ověřte svou totožnost.'],
])('an identification that waits for the client, returned %s, is missing', async (is_returned, sentence) => {
  const waiting_identifications = [{ id: 'i1', method: 'PASSPORT' as const, is_returned }];
  const { said, title } = await walk({ ...formOf('end', { end: { data: { ...decided, waiting_identifications } } }), state: 'COMPLETED' });
  expect(title()).toBe('Ještě něco od vás potřebujeme');
  expect(said()).toContain(sentence);
  expect(waysOn().slice(-3)).toEqual(['Ověřit totožnost', 'Chci vložit prostředky', 'Přejít do aplikace']);
  expect(document.querySelector('a[href="/identifications/i1"]')).not.toBeNull();
});
