import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { browserStore, storageKeys, tabStore } from '../../../platform/storage/storage.ts';
import { needRegistrationTexts } from '../../../platform/texts/texts.ts';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { RegistrationScreen } from './registration-screen.tsx';

const UNIQUE = 'GET /api/check-unique-email';
const SAVE = 'POST /api/users/save-as-client';
const CODE = 'POST /api/verification-code/generate';
const VERIFY = 'POST /api/clients/handle-1/verification';
const claims = btoa(JSON.stringify({ sub: 'u1' }));

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
type Answers = Record<string, Answer | ((body: Record<string, unknown>) => Answer)>;

const usual: Answers = {
  [UNIQUE]: { status: 200, body: { is_unique: true } },
  [SAVE]: ({ email, phone }) => ({ status: 200, body: { client: { id: 'handle-1', email, phone }, user: { email, phone } } }),
  [CODE]: { status: 200, body: { message: 'ok', recipient: '***', resend_in: 30 } },
  [VERIFY]: { status: 200, body: { access_token: `x.${claims}.y`, message: null } },
};

beforeAll(needRegistrationTexts);
beforeEach(() => {
  tabStore.removeItem(storageKeys.registration);
  browserStore.removeItem(storageKeys.accessToken);
  browserStore.removeItem(storageKeys.onboardingStep);
});

/** Draws the registration over a network that answers as given; `asked` are the calls that change something or ask for the e-mail. */
async function draw(answers: Answers = {}, address = '/self-register') {
  const asked: { call: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { body = '{}', method = 'GET' }: { body?: string; method?: string }) => {
    const call = `${method} ${path.split('?')[0]}`;
    const sent = JSON.parse(body) as Record<string, unknown>;
    if (call === UNIQUE || method === 'POST') asked.push({ call, body: sent });
    const found = answers[call] ?? usual[call] ?? { status: 500, body: {} };
    const { status, body: said } = typeof found === 'function' ? found(sent) : found;
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  });
  const root = createRootRoute();
  const entrance = createRoute({ getParentRoute: () => root, id: 'entrance', validateSearch: (search: Record<string, unknown>) => search });
  const screen = createRoute({ getParentRoute: () => entrance, path: '/self-register', component: RegistrationScreen });
  const history = createMemoryHistory({ initialEntries: [address] });
  const drawn = await renderScreen(null, {
    router: createRouter({ routeTree: root.addChildren([entrance.addChildren([screen])]), history }),
  });
  const enter = (name: string, value: string) => drawn.type(`input[name="${name}"]`, value);
  const fill = async () => {
    await enter('firstname', 'Božena');
    await enter('surname', 'Růžičková');
    await enter('email', 'Bozena@Example.test');
    await enter('phone', '+420 777 123 456');
    await enter('password', 'Tichá voda mele 7');
    await enter('password_conf', 'Tichá voda mele 7');
  };
  const begin = async () => {
    await drawn.press('Založit účet');
    await fill();
    await drawn.press('Pokračovat');
  };
  const calls = () => asked.map(({ call }) => call);
  const noteOf = (name: string) => {
    const id = document.querySelector(`input[name="${name}"]`)?.getAttribute('aria-describedby') ?? '';
    return plain(
      id
        .split(' ')
        .map((one) => document.querySelector(`[id="${one}"]`)?.textContent ?? '')
        .join(' '),
    );
  };
  return { ...drawn, asked, enter, fill, begin, calls, noteOf };
}

test('checks the e-mail, saves, and has a code sent to both contacts', async () => {
  const { asked, begin, calls, text } = await draw({}, '/self-register?referral=abc');
  await begin();
  await expect.poll(text).toContain('Poslali jsme vám dva kódy: e-mailem na bozena@example.test a v SMS na číslo');
  expect(calls()).toEqual([UNIQUE, SAVE, CODE, CODE]);
  expect(asked[1]?.body).toMatchObject({
    name: 'Božena Růžičková',
    email: 'bozena@example.test',
    phone: '+420777123456',
    referral_code: 'abc',
  });
  expect(asked[1]?.body).not.toHaveProperty('client_id');
  expect(asked.slice(2).map(({ body }) => [body['verifiable_type'], body['service'], body['recipient']])).toEqual([
    ['CLIENT', 'EMAIL', 'bozena@example.test'],
    ['CLIENT', 'SMS', '+420777123456'],
  ]);
});

test.each([
  ['another link', '/self-register?referral_code=druhy', 'prvni', 'druhy'],
  ['the same link', '/self-register?referral_code=prvni', 'prvni', 'napsany'],
  ['no link', '/self-register', 'prvni', 'napsany'],
  ['a first link', '/self-register?referral_code=druhy', '', 'druhy'],
])('who comes back by %s finds its referral code, or what they typed', async (_by, address, link, expected) => {
  const entered = { firstname: 'Božena', referral_code: 'napsany', hasReferral: true };
  tabStore.setItem(storageKeys.registration, JSON.stringify({ entered, saved: null, link }));
  const { press } = await draw({}, address);
  if (document.querySelector('input[name="firstname"]') === null) await press('Založit účet');
  const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
  await expect.poll(() => [valueOf('firstname'), valueOf('referral_code')]).toEqual(['Božena', expected]);
});

test('stops at an e-mail that a user has', async () => {
  const { begin, calls, noteOf } = await draw({ [UNIQUE]: { status: 200, body: { is_unique: false } } });
  await begin();
  await expect.poll(() => noteOf('email')).toContain('Uživatel s tímto emailem již existuje.');
  expect(calls()).toEqual([UNIQUE]);
});

test('sends no referral code that is switched off', async () => {
  const { asked, fill, press, calls } = await draw({}, '/self-register?referral_code=abc');
  await press('Založit účet');
  const tick = document.querySelector<HTMLInputElement>('input[name="hasReferral"]');
  expect(tick?.checked).toBe(true);
  tick?.click();
  await expect.poll(() => document.querySelector('input[name="referral_code"]')).toBeNull();
  await fill();
  await press('Pokračovat');
  await expect.poll(calls).toContain(SAVE);
  expect(asked.find(({ call }) => call === SAVE)?.body).not.toHaveProperty('referral_code');
});

test('another phone hides the codes, changes the registration and has new ones sent; the same e-mail is not checked again', async () => {
  const { asked, begin, button, calls, enter, press, text } = await draw();
  await begin();
  await expect.poll(() => button('Ověřit a dokončit')).toBeDefined();
  await enter('phone', '+420 777 123 457');
  await expect.poll(() => button('Ověřit a dokončit')).toBeUndefined();
  await press('Poslat nový kód');
  await expect.poll(text).toContain('Poslali jsme vám nový kód');
  expect(calls().slice(4)).toEqual([SAVE, CODE, CODE]);
  expect(asked[4]?.body).toMatchObject({ client_id: 'handle-1', phone: '+420777123457' });
});

test('begins again when the saved registration is gone', async () => {
  const saves: unknown[] = [];
  const gone: Answer = { status: 404, body: { code: 'record.not_found', message: 'Záznam nebyl nalezen.' } };
  tabStore.setItem(
    storageKeys.registration,
    JSON.stringify({ entered: {}, saved: { handle: 'old', email: 'jina@example.test', phone: '+420777000111' } }),
  );
  const { fill, press, text } = await draw({
    [SAVE]: (body) => {
      saves.push(body['client_id']);
      const { email, phone } = body;
      return body['client_id'] ? gone : { status: 200, body: { client: { id: 'handle-1', email, phone }, user: { email, phone } } };
    },
  });
  await fill();
  await press('Poslat nový kód');
  await expect.poll(text).toContain('Poslali jsme vám nový kód');
  expect(saves).toEqual(['old', undefined]);
});

test('a code that could not be sent says so at its contact and can be requested again', async () => {
  const refused: Answer = { status: 429, body: { code: 'limit.reached', message: 'Příliš mnoho pokusů. Zkuste to prosím později.' } };
  const { begin, button, noteOf, text } = await draw({
    [CODE]: ({ service }) => (service === 'SMS' ? refused : { status: 200, body: { message: 'ok', recipient: '***', resend_in: 30 } }),
  });
  await begin();
  await expect.poll(() => noteOf('phone')).toContain('Příliš mnoho pokusů.');
  expect(noteOf('email')).not.toContain('Příliš mnoho pokusů.');
  await expect.poll(text).toContain('Nový kód si můžete nechat poslat za');
  expect(button('Poslat nový kód')).toBeDefined();
  expect(text()).toContain('Poslali jsme vám kód e-mailem na');
  expect(text()).not.toContain('dva kódy');
});

test('a code that went a moment ago is not said to have been sent anew', async () => {
  const early: Answer = {
    status: 429,
    body: { code: 'verification_code.too_early', message: 'Počkejte prosím.' },
  };
  let wasSent = false;
  const sent: Answer = { status: 200, body: { message: 'ok', recipient: '***', resend_in: 30 } };
  const { begin, enter, press, text } = await draw({
    [CODE]: ({ service }) => (service === 'SMS' && wasSent ? early : sent),
  });
  await begin();
  await expect.poll(text).toContain('Poslali jsme vám dva kódy');
  wasSent = true;
  await enter('email', 'nova@example.test');
  await press('Poslat nový kód');
  await expect.poll(text).toContain('Poslali jsme vám kód e-mailem na nova@example.test');
  expect(text()).not.toContain('nový kód: e-mailem');
});

test('codes that could not be sent at all are not said to have been', async () => {
  const { begin, noteOf, text } = await draw({ [CODE]: { status: 500, body: { code: 'server.unexpected', message: 'Něco se pokazilo' } } });
  await begin();
  await expect.poll(() => noteOf('email')).toContain('Něco se pokazilo');
  expect(text()).toContain('Kódy se nepodařilo poslat.');
  expect(text()).not.toContain('Poslali jsme');
});

test('the verification waits for a code and reports each wrong one at its field', async () => {
  const wrong: Answer = {
    status: 422,
    body: {
      code: 'verification_code.SMS.INVALID_CODE',
      message: 'verification_code.SMS.INVALID_CODE',
      errors: { verification_code_sms: ['Neplatný ověřovací kód z SMS'] },
    },
  };
  const { asked, begin, button, calls, enter, noteOf, press } = await draw({ [VERIFY]: wrong });
  await begin();
  await expect.poll(() => button('Ověřit a dokončit')?.getAttribute('aria-disabled')).toBe('true');
  await enter('verification_code_email', '111111');
  await enter('verification_code_sms', '222222');
  await expect.poll(() => button('Ověřit a dokončit')?.getAttribute('aria-disabled')).toBeNull();
  await press('Ověřit a dokončit');
  await expect.poll(() => noteOf('verification_code_sms')).toContain('Neplatný ověřovací kód z SMS');
  expect(noteOf('verification_code_email')).toBe('');
  expect(calls().at(-1)).toBe(VERIFY);
  expect(asked.at(-1)?.body).toMatchObject({ verification_code_email: '111111', verification_code_sms: '222222', is_embedded: false });
});

test('a password changed after the save is saved before the verification', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  const { begin, button, calls, enter, press } = await draw();
  await begin();
  await expect.poll(() => button('Ověřit a dokončit')).toBeDefined();
  await enter('password', 'Jiné tiché heslo 8');
  await enter('password_conf', 'Jiné tiché heslo 8');
  await enter('verification_code_sms', '222222');
  await press('Ověřit a dokončit');
  await expect.poll(() => replace.mock.calls).toEqual([['/home']]);
  expect(calls().slice(4)).toEqual([SAVE, VERIFY]);
});

test('success stores the session and the first step of onboarding, forgets the form and opens the portal', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
  replace.mockClear();
  const { begin, button, enter, press } = await draw();
  await begin();
  await expect.poll(() => button('Ověřit a dokončit')).toBeDefined();
  expect(tabStore.getItem(storageKeys.registration)).toContain('Růžičková');
  await enter('verification_code_email', '111111');
  await press('Ověřit a dokončit');
  await expect.poll(() => replace.mock.calls).toEqual([['/home']]);
  expect(browserStore.getItem(storageKeys.accessToken)).toBe(`x.${claims}.y`);
  expect(browserStore.getItem(storageKeys.onboardingStep)).toBe('u1 1');
  expect(tabStore.getItem(storageKeys.registration)).toBeNull();
});

test('a reload continues with the form and its codes, without the password', async () => {
  tabStore.setItem(
    storageKeys.registration,
    JSON.stringify({
      entered: { firstname: 'Božena', surname: 'Růžičková', email: 'bozena@example.test', phone: '+420777123456' },
      saved: { handle: 'handle-1', email: 'bozena@example.test', phone: '+420777123456' },
    }),
  );
  const { text } = await draw();
  await expect.poll(text).toContain('Zadejte kód, který jsme vám poslali na bozena@example.test');
  expect(document.querySelector<HTMLInputElement>('input[name="firstname"]')?.value).toBe('Božena');
  expect(document.querySelector<HTMLInputElement>('input[name="password"]')?.value).toBe('');
});

test('inside another page it takes the focus only once the user is in it', async () => {
  vi.stubGlobal('top', {});
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  const { press } = await draw();
  expect(document.activeElement).toBe(document.body);
  hasFocus.mockReturnValue(true);
  await press('Založit účet');
  expect(document.activeElement?.getAttribute('name')).toBe('firstname');
  hasFocus.mockRestore();
});
