import type { CaptureLink } from '@pramen/contract/capture/capture.schemas';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserStore, storageKeys } from '../../../platform/storage/storage.ts';
import { act, plain } from '../../../testing/render-screen.tsx';
import { formOf, pictureOf } from '../form.fixture.ts';
import { PICTURES, PROCESS, walk } from '../self-onboarding.fixture.tsx';

const MAKE = 'POST /api/interaction-forms/f1/capture-links';
const KNOWN = 'GET /api/interaction-forms/f1/capture-links';
const LINK = '/api/interaction-forms/f1/capture-links/l';
const OFFER = 'Vyfotit telefonem';

beforeEach(() => {
  browserStore.removeItem(storageKeys.onboardingStep);
  // As newer browsers answer.
  HTMLElement.prototype.scrollIntoView = vi.fn<() => void>().mockReturnValue(Promise.resolve() as never);
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:x');
  URL.revokeObjectURL = vi.fn<() => void>();
});

const linkOf = (id: string, more: Partial<CaptureLink> = {}): CaptureLink => ({
  id,
  state: 'OPEN',
  ended_by: null,
  document_type: 'ID_CARD',
  seconds_left: 600,
  attachments: [],
  ...more,
});

/** The step in front of a server that makes links, numbered from 1; `now` changes where they stand. */
async function begin(form = formOf('identification')) {
  const screen = await walk(form);
  const behind = globalThis.fetch as (address: string, request: RequestInit) => Promise<Response>;
  // Polls come when `pass` says so.
  vi.useFakeTimers();
  const links = {
    known: null as object | null,
    now: {} as Partial<CaptureLink>,
    made: [] as unknown[],
    lines: [] as string[],
    isDown: false,
    after: Promise.resolve(),
  };
  const answer = (body: object) => new Response(JSON.stringify(body));
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    const line = `${request.method ?? 'GET'} ${address}`;
    if (line === MAKE) {
      const body = JSON.parse(request.body as string) as Pick<CaptureLink, 'document_type'>;
      const { document_type } = body;
      links.made.push(body);
      const id = `l${links.made.length}`;
      const { attachments = [] } = links.now;
      links.now = { attachments };
      return answer({
        ...linkOf(id, { document_type }),
        url: `https://portal.test/capture#${id}.secret`,
        qr_code_base64: 'data:image/png;base64,AAAA',
      });
    }
    if (line === KNOWN) return answer({ link: links.known });
    if (!address.startsWith(LINK)) return behind(address, request);
    links.lines.push(line);
    if (links.isDown) throw new TypeError('no network');
    if (request.method === 'DELETE') links.now = { state: 'CANCELED', ended_by: 'PORTAL' };
    const link = linkOf(address.slice(LINK.length - 1), links.now);
    await links.after;
    return answer(link);
  });
  /** What a page that is loaded again is told. */
  const reload = (known: Partial<CaptureLink> & { url?: string }) => {
    links.known = { ...linkOf('l7', known), url: known.url ?? null, qr_code_base64: known.url ? 'data:image/png;base64,BBBB' : null };
    links.now = known;
    return screen.queries.resetQueries({ queryKey: ['known-capture-link'] });
  };
  return { ...screen, links, reload, polls: () => links.lines.filter((line) => line.startsWith('GET')).length };
}

const both = [pictureOf('p1', 'FRONT'), pictureOf('p2', 'BACK')];
const POLL_MS = 2000;

test('a code and a link for the phone; the pictures arrive, and the walk goes on by itself', async () => {
  const { links, press, pass, said, title, completedWith } = await begin();
  await press(OFFER);
  await expect.poll(said).toContain('https://portal.test/capture#l1.secret');
  expect(links.made).toEqual([{ step_id: 'identification', document_type: 'ID_CARD' }]);
  expect(document.querySelector('img[alt="QR kód s\u00a0odkazem pro telefon"]')?.getAttribute('src')).toBe('data:image/png;base64,AAAA');
  expect(HTMLElement.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'center' });
  expect(said()).toContain('Čekáme, až odkaz otevřete v telefonu.');
  expect(said()).toMatch(/Odkaz platí ještě (10:00|9:5\d)\./);
  links.now = { state: 'CLAIMED', attachments: [pictureOf('p1', 'FRONT')] };
  await pass(POLL_MS);
  await expect.poll(said).toContain('Fotíte telefonem.');
  expect(said()).toContain('Snímek je v pořádku.');
  expect(said()).not.toContain('capture#');
  links.now = { state: 'DONE', ended_by: 'PHONE', attachments: both };
  await pass(POLL_MS);
  await expect.poll(title).toBe('Vaše údaje');
  expect(completedWith()).toEqual({ method: 'DOCUMENT', document_type: 'ID_CARD' });
  expect(links.lines.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

test('what is still missing stays with the person when the phone is done', async () => {
  const offered = {
    available_values: { methods: ['BANK_ID' as const, 'DOCUMENT' as const], identified: null },
    data: { method: 'DOCUMENT' as const },
  };
  const { links, press, pass, polls, said, sent } = await begin(formOf('identification', { identification: offered }));
  await press(OFFER);
  await expect.poll(polls).toBe(1);
  links.now = { state: 'DONE', ended_by: 'PHONE', attachments: both };
  await pass(POLL_MS);
  await expect.poll(said).toContain('Fotky z telefonu jsou tady.');
  expect(sent(PROCESS)).toEqual([]);
});

test('canceling here takes the right from the phone, once', async () => {
  const { links, press, button, polls } = await begin();
  await press(OFFER);
  await press('Zrušit');
  await expect.poll(() => button(OFFER)).toBeDefined();
  expect(links.lines.filter((line) => line.startsWith('DELETE'))).toEqual([`DELETE ${LINK}1`]);
  const before = polls();
  await press(OFFER);
  await expect.poll(() => links.made.length).toBe(2);
  expect(polls()).toBeLessThanOrEqual(before + 1);
});

test.each([
  [{ state: 'CANCELED', ended_by: 'PHONE' }, 'Focení jste na telefonu zrušili.'],
  [{ state: 'EXPIRED' }, 'Odkaz vypršel dřív, než přišly všechny fotky.'],
  [{ state: 'CANCELED', ended_by: 'PORTAL' }, 'Odkaz už neplatí.'],
] as const)('what ends elsewhere (%j) is said, and a new link is one press away', async (end, sentence) => {
  const { links, press, pass, alert, said, polls } = await begin();
  await press(OFFER);
  await expect.poll(polls).toBe(1);
  links.now = end;
  await pass(POLL_MS);
  await expect.poll(alert).toBe(sentence);
  const ended = polls();
  await press('Zobrazit nový odkaz');
  await expect.poll(said).toContain('capture#l2.secret');
  expect(links.lines.filter((line) => line === `GET ${LINK}1`)).toHaveLength(ended);
});

test('a page that is loaded again goes on with a link that waits, and shows its code', async () => {
  const { reload, said, links, pass, title } = await begin();
  await reload({ url: 'https://portal.test/capture#l7.secret' });
  await expect.poll(said).toContain('capture#l7.secret');
  expect(document.querySelector('img[alt="QR kód s\u00a0odkazem pro telefon"]')?.getAttribute('src')).toBe('data:image/png;base64,BBBB');
  links.now = { state: 'DONE', ended_by: 'PHONE', attachments: both };
  await pass(POLL_MS);
  await expect.poll(title).toBe('Vaše údaje');
});

test('a page that is loaded again says that the phone goes on; another link may take its place', async () => {
  const { reload, said, links, press } = await begin();
  await reload({ state: 'CLAIMED' });
  await expect.poll(said).toContain('Fotíte telefonem.');
  await press('Zobrazit nový odkaz');
  await expect.poll(said).toContain('capture#l1.secret');
  expect(links.lines.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

test.each([
  [{ state: 'CANCELED', ended_by: 'PHONE' }, 'Focení jste na telefonu zrušili.', 'Zobrazit nový odkaz'],
  [{ state: 'EXPIRED' }, 'Odkaz vypršel dřív, než přišly všechny fotky.', 'Zobrazit nový odkaz'],
  [{ state: 'EXPIRED', attachments: both }, 'Všechny fotky tu jsou, můžete pokračovat.', null],
  [{ state: 'DONE', ended_by: 'PHONE', attachments: both }, 'Fotky z telefonu jsou tady.', null],
  [{ state: 'DONE', ended_by: 'PHONE' }, OFFER, OFFER],
  [{ state: 'CANCELED', ended_by: 'PORTAL' }, OFFER, OFFER],
  [{ state: 'CLAIMED', document_type: 'PASSPORT' }, OFFER, OFFER],
] as const)('a page that is loaded again after %j says so, and does not go on by itself', async (state, sentence, action) => {
  const { reload, said, button, title, pass } = await begin();
  await reload({ ...state, attachments: [...('attachments' in state ? state.attachments : [])] });
  await pass(POLL_MS);
  await expect.poll(said).toContain(sentence);
  expect(title()).toBe('Ověřte svou totožnost');
  expect(button('Zobrazit nový odkaz') ?? button(OFFER) ?? null).toBe(action && button(action));
});

test('another document, and leaving the step, end the link', async () => {
  const { links, press, go, said } = await begin();
  await press(OFFER);
  await act(() => document.querySelector<HTMLInputElement>('input[type=radio][value=PASSPORT]')?.click());
  await expect.poll(() => links.lines).toContain(`DELETE ${LINK}1`);
  await press(OFFER);
  await expect.poll(() => links.made.at(-1)).toEqual({ step_id: 'identification', document_type: 'PASSPORT' });
  await expect.poll(said).toContain('capture#l2.secret');
  await go({ step: 'aggregated_form' });
  await expect.poll(() => links.lines).toContain(`DELETE ${LINK}2`);
});

test('a poll that fails is repeated; pictures may be chosen here meanwhile', async () => {
  const { links, press, pass, polls, said, sent } = await begin();
  await press(OFFER);
  await expect.poll(polls).toBe(1);
  links.isDown = true;
  await pass(2 * POLL_MS);
  await expect.poll(() => links.lines.length).toBeGreaterThan(1);
  expect(said()).toContain('Čekáme, až odkaz otevřete v telefonu.');
  links.isDown = false;
  links.now = { state: 'CLAIMED' };
  await pass(POLL_MS);
  await expect.poll(said).toContain('Fotíte telefonem.');
  expect(sent(PICTURES)).toEqual([]);
});

const side = (name: string) => plain(document.querySelector(`section[aria-label="${name}"]`)?.textContent);

test.each([
  ['stored', [], 'Vybrat soubor: Přední strana', 'Snímek je v pořádku.'],
  ['removed', [pictureOf('p1', 'FRONT')], 'Odstranit: Přední strana', 'Vybrat soubor'],
] as const)(
  'a picture that is %s here stays so when an older answer about the phone comes after it',
  async (_what, before, name, shown) => {
    const { links, press, pass, polls } = await begin(formOf('identification', { identification: { attachments: [...before] } }));
    links.now = { attachments: [...before] };
    await press(OFFER);
    let arrive = () => {};
    links.after = new Promise((resolve) => void (arrive = resolve));
    const asked = polls();
    await pass(POLL_MS);
    await expect.poll(polls).toBe(asked + 1);
    if (before.length > 0) await press(name);
    else {
      const field = [...document.querySelectorAll('input')].find((one) => plain(one.getAttribute('aria-label')) === name);
      Object.defineProperty(field, 'files', { configurable: true, value: [new File([Uint8Array.from([0xff, 0xd8, 0xff])], 'a.jpg')] });
      await act(() => void field?.dispatchEvent(new Event('change', { bubbles: true })));
    }
    await expect.poll(() => side('Přední strana')).toContain(shown);
    await act(async () => {
      arrive();
      await links.after;
    });
    await pass(0);
    expect(side('Přední strana')).toContain(shown);
  },
);
