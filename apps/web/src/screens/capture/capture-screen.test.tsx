import { afterEach, expect, test, vi } from 'vitest';
import { queryKeys } from '../../platform/api/query-keys.ts';
import { storageKeys, tabStore } from '../../platform/storage/storage.ts';
import { captureOf, equip, hide, openPage } from './capture.fixture.tsx';

const CLAIM = 'POST /api/capture/claim';
const STATE = 'GET /api/capture';
const SEND = 'POST /api/capture/pictures';
const refusal = (code: string, message: string) => ({ status: 409, code, message });

afterEach(async () => {
  await hide(false);
  vi.restoreAllMocks();
});

type Page = Awaited<ReturnType<typeof openPage>>;

async function begin(page: Page) {
  await page.press('Zapnout fotoaparát');
  await expect.poll(() => document.querySelector('video')).not.toBeNull();
  await page.play();
}

async function shoot(page: Page) {
  await expect.poll(() => document.querySelector('video')).not.toBeNull();
  await page.play();
  await page.press('Vyfotit');
}

test('the page looks like the portal of the person, and like the firm for a browser that has no right', async () => {
  const page = await openPage(captureOf());
  await expect.poll(page.text).toContain('Fotky dostane Horizont Finance ke smlouvě, kterou sami uzavíráte');
  expect(page.text()).not.toContain('Pramen investice');
});

test('a card: the front, then the back, and the person goes on at the computer', async () => {
  const { live } = equip();
  const page = await openPage(captureOf());
  await expect.poll(page.title).toBe('Vyfoťte občanský průkaz');
  expect(page.linesOf('claim').map(({ body }) => body)).toEqual([
    { token: 'link.secret', browser: expect.stringMatching(/^[\da-f]{32}$/) },
  ]);
  expect(tabStore.getItem(storageKeys.captureToken)).toBeNull();
  await begin(page);
  expect(page.text()).toContain('1 z 2 Přední stranu vložte do rámečku');
  await shoot(page);
  await expect.poll(page.title).toBe('Je všechno čitelné?');
  expect(live()).toBe(0);
  await page.press('Použít');
  await expect.poll(page.text).toContain('2 z 2 Průkaz otočte');
  expect(page.text()).toContain('Přední strana je uložená.');
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.title).toBe('Fotky jsou na počítači');
  expect(page.linesOf('/finish')).toEqual([]);
  await page.press('Hotovo');
  await expect.poll(page.title).toBe('Hotovo, pokračujte na počítači');
  expect(page.linesOf(SEND).map(({ body }) => body['side'])).toEqual(['FRONT', 'BACK']);
  expect([page.linesOf('/finish').length, live()]).toEqual([1, 0]);
});

test('either side of a card is taken again until the person is done', async () => {
  equip();
  const page = await openPage(captureOf());
  await begin(page);
  expect(page.button('Znovu: Přední strana')).toBeUndefined();
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.text).toContain('2 z 2');
  await page.press('Znovu: Přední strana');
  await expect.poll(page.text).toContain('1 z 2');
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.text).toContain('2 z 2');
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.title).toBe('Fotky jsou na počítači');
  await page.press('Znovu: Přední strana');
  await expect.poll(page.text).toContain('1 z 2');
  await page.press('Znovu: Zadní strana');
  await expect.poll(page.text).toContain('2 z 2');
  await page.press('Zpět na hotové fotky');
  await expect.poll(page.title).toBe('Fotky jsou na počítači');
  expect(page.linesOf(SEND).map(({ body }) => body['side'])).toEqual(['FRONT', 'FRONT', 'BACK']);
});

test('a failure is no longer said once something has succeeded', async () => {
  equip();
  const page = await openPage(captureOf({ document_type: 'PASSPORT' }));
  page.server.refusals.set('POST /api/capture/cancel', null);
  await page.press('Zrušit');
  await expect.poll(page.alert).toContain('připojení');
  await begin(page);
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.title).toBe('Fotky jsou na počítači');
  expect(page.alert()).toBeUndefined();
});

test('the time that is left counts down; its end is announced once', async () => {
  equip();
  const page = await openPage(captureOf({ seconds_left: 123 }), { isTimed: true });
  await page.pass(0);
  expect(page.text()).toContain('Zbývá 2:03');
  expect(page.text()).not.toContain('deset minut');
  const announced = () => [...document.querySelectorAll('[role=status]')].map((one) => one.textContent).join('');
  await page.pass(2000);
  expect([page.text().includes('Zbývá 2:01'), announced()]).toEqual([true, '']);
  page.change({ seconds_left: 120 });
  await page.pass(1000);
  expect(announced()).toContain('Odkaz brzy vyprší');
  page.change({ seconds_left: 1 });
  await page.pass(5000);
  expect([page.text().includes('Zbývá 0:00'), announced()]).toEqual([true, '']);
});

test('a passport: more pages may follow, and one may go', async () => {
  equip();
  const page = await openPage(captureOf({ document_type: 'PASSPORT' }));
  await begin(page);
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.title).toBe('Fotky jsou na počítači');
  await page.press('Přidat další stránku');
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.text).toContain('2. stránka');
  await page.press('Odstranit 1. stránku');
  await expect.poll(page.text).not.toContain('2. stránka');
  await page.press('Hotovo');
  await expect.poll(page.title).toBe('Hotovo, pokračujte na počítači');
});

test('a picture that cannot be read is not sent, and says what to do', async () => {
  const { look } = equip({ looks: 'dark' });
  const page = await openPage(captureOf());
  await begin(page);
  await shoot(page);
  await expect.poll(page.title).toBe('Tuhle fotku použít nejde');
  expect(page.alert()).toContain('Přejděte na lepší světlo.');
  expect(page.button('Použít')).toBeUndefined();
  look('sharp');
  await page.press('Vyfotit znovu');
  await shoot(page);
  await expect.poll(page.title).toBe('Je všechno čitelné?');
  expect(page.linesOf(SEND)).toEqual([]);
});

test('a fault that only the server finds leads back to the camera', async () => {
  equip();
  const page = await openPage(captureOf());
  await begin(page);
  await shoot(page);
  page.server.refusals.set(SEND, {
    status: 422,
    code: 'validation.failed',
    message: 'x',
    errors: { 'doklad.jpg': ['Soubor je poškozený.'] },
  } as never);
  await page.press('Použít');
  await expect.poll(page.alert).toBe('Soubor je poškozený.');
  page.server.refusals.set(SEND, null);
  await page.press('Použít');
  await expect.poll(page.alert).toContain('připojení');
  page.server.refusals.delete(SEND);
  await page.press('Použít');
  await expect.poll(page.text).toContain('2 z 2');
});

test.each([
  ['NotAllowedError', 'Fotoaparát jste nepovolili.'],
  ['NotFoundError', 'V tomto zařízení jsme fotoaparát nenašli.'],
  ['NotReadableError', 'Fotoaparát teď používá jiná aplikace.'],
  ['none', 'Prohlížeč tady fotoaparát stránce nepůjčí.'],
])('without a camera (%s) a file is taken instead', async (fault, sentence) => {
  equip({ fault });
  const page = await openPage(captureOf());
  await page.press('Zapnout fotoaparát');
  await expect.poll(page.alert).toContain(sentence);
  expect(document.querySelector('input[type=file]')?.getAttribute('capture')).toBe('environment');
  await page.chooseFile(new File(['x'], 'smlouva.pdf'));
  await expect.poll(page.text).toContain('Tento soubor není fotka');
  await page.chooseFile(new File(['x'], 'foto.jpg'));
  await expect.poll(page.title).toBe('Je všechno čitelné?');
  await page.press('Použít');
  await expect.poll(() => page.linesOf(SEND).length).toBe(1);
});

test('the camera is off while the page is hidden, and after it', async () => {
  const { live, tracks } = equip();
  const page = await openPage(captureOf());
  await begin(page);
  expect(live()).toBe(1);
  await hide(true);
  expect(live()).toBe(0);
  await hide(false);
  await expect.poll(live).toBe(1);
  await page.close();
  expect([live(), tracks.length]).toEqual([0, 2]);
});

test('a camera that opens after the page was hidden is switched off', async () => {
  const { live, tracks } = equip();
  const page = await openPage(captureOf());
  const { mediaDevices } = navigator;
  const waiting = Promise.withResolvers<null>();
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementationOnce(async () => {
    const stream = await mediaDevices.getUserMedia();
    await waiting.promise;
    return stream;
  });
  await page.press('Zapnout fotoaparát');
  await expect.poll(() => tracks.length).toBe(1);
  await hide(true);
  waiting.resolve(null);
  await expect.poll(live).toBe(0);
  expect(document.querySelector('video')).toBeNull();
});

test.each([
  ['capture.taken', 'Tento odkaz už je otevřený v jiném telefonu.'],
  ['capture.ended', 'Tento odkaz už neplatí.'],
])('a link that cannot be opened (%s) says why, once', async (code, message) => {
  equip();
  const { server } = await openPage(captureOf());
  server.refusals.set(CLAIM, refusal(code, message));
  const page = await openPage(captureOf());
  page.server.refusals.set(CLAIM, refusal(code, message));
  await page.queries.resetQueries();
  tabStore.setItem(storageKeys.captureToken, 'again');
  await page.queries.resetQueries();
  await expect.poll(page.title).toBe('Odkaz nejde otevřít');
  expect(page.text()).toContain(message);
  await expect.poll(page.text).toContain('Pramen investice');
  expect([page.button('Zkusit znovu'), tabStore.getItem(storageKeys.captureToken)]).toEqual([undefined, null]);
});

test('an attempt without an answer is repeated with the same value of the browser', async () => {
  equip();
  const page = await openPage(captureOf());
  await expect.poll(page.title).toBe('Vyfoťte občanský průkaz');
  tabStore.setItem(storageKeys.captureToken, 'lost.answer');
  page.server.refusals.set(CLAIM, null);
  await page.queries.resetQueries();
  await expect.poll(page.title).toBe('Odkaz nejde otevřít');
  page.server.refusals.delete(CLAIM);
  await page.press('Zkusit znovu');
  await expect.poll(page.title).toBe('Vyfoťte občanský průkaz');
  const claims = page.linesOf('claim').map(({ body }) => body);
  expect(claims.map(({ token }) => token)).toEqual(['link.secret', 'lost.answer', 'lost.answer']);
  expect(new Set(claims.map(({ browser }) => browser)).size).toBe(1);
});

test('a page that is loaded again goes on with what has arrived', async () => {
  equip();
  const front = { id: 'p1', side: 'FRONT' as const, faults: [], is_own: true };
  const page = await openPage(captureOf({ pictures: [front] }), { token: null });
  await begin(page);
  expect(page.text()).toContain('2 z 2');
  expect(page.linesOf('claim')).toEqual([]);
});

test.each([
  [{ state: 'CANCELED', ended_by: 'PORTAL' }, 'Focení skončilo na počítači'],
  [{ state: 'EXPIRED' }, 'Odkaz vypršel'],
  [{ state: 'EXPIRED', is_complete: true }, 'Hotovo, pokračujte na počítači'],
  [{ state: 'CANCELED', ended_by: 'PORTAL', is_complete: true }, 'Hotovo, pokračujte na počítači'],
  [{ state: 'CANCELED', ended_by: 'PHONE', is_complete: true }, 'Focení jste zrušili'],
] as const)('what ends the link elsewhere (%j) is seen here', async (end, title) => {
  equip();
  const page = await openPage(captureOf(), { isTimed: true });
  await page.pass(0);
  expect(page.title()).toBe('Vyfoťte občanský průkaz');
  const before = page.linesOf(STATE).length;
  page.change(end);
  await page.pass(3000);
  expect(page.title()).toBe(title);
  await page.pass(30_000);
  expect(page.linesOf(STATE).length).toBe(before + 1);
});

test('a question that gets no answer disturbs nobody; a refusal ends the page', async () => {
  equip();
  const page = await openPage(captureOf(), { isTimed: true });
  await page.pass(0);
  page.server.refusals.set(STATE, null);
  await page.pass(3000);
  expect(page.server.sent.some(({ line }) => line === STATE)).toBe(true);
  expect(page.title()).toBe('Vyfoťte občanský průkaz');
  page.server.refusals.set(STATE, refusal('capture.ended', 'Tento odkaz už neplatí.'));
  await page.pass(3000);
  expect(page.title()).toBe('Odkaz nejde otevřít');
});

test('the next link may be another person’s: it is asked anew whose portal it is', async () => {
  equip();
  const page = await openPage(captureOf());
  await expect.poll(() => page.linesOf('/brand').length).toBe(1);
  tabStore.setItem(storageKeys.captureToken, 'next.secret');
  page.change({ seconds_left: 599 });
  await page.queries.invalidateQueries({ queryKey: queryKeys.capture });
  await expect.poll(() => page.linesOf('claim').length).toBe(2);
  await expect.poll(() => page.linesOf('/brand').length).toBe(2);
});

test('a page that the server cannot read is taken again and does not hold the others up', async () => {
  equip();
  const page = await openPage(captureOf({ document_type: 'PASSPORT' }));
  await begin(page);
  await shoot(page);
  page.server.faults = ['Fotka je rozmazaná.'];
  await page.press('Použít');
  await expect.poll(page.text).toContain('Fotka je rozmazaná.');
  await expect.poll(() => page.linesOf('DELETE').length).toBe(1);
  page.server.faults = [];
  await shoot(page);
  await page.press('Použít');
  await expect.poll(page.title).toBe('Fotky jsou na počítači');
  expect(page.server.capture.pictures).toHaveLength(1);
});

test('the phone cancels', async () => {
  equip();
  const page = await openPage(captureOf());
  await page.press('Zrušit');
  await expect.poll(page.title).toBe('Focení jste zrušili');
  expect(page.linesOf('/cancel')).toHaveLength(1);
});
