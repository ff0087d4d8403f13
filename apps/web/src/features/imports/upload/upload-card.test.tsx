import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { UploadCard } from './upload-card.tsx';

/** Replaces the network: a request waits until the test responds to it or fails it. */
class SentRequest {
  static all: SentRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = '';
  names: string[] = [];
  open(): void {}
  setRequestHeader(): void {}
  send(form: FormData): void {
    this.names = form.getAll('files').map((file) => (file instanceof File ? file.name : ''));
    SentRequest.all.push(this);
  }
  abort(): void {
    this.onabort?.();
  }
  answer(status: number, body: unknown): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload?.();
  }
}

beforeEach(() => {
  SentRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', SentRequest);
});

async function draw() {
  const rootRoute = createRootRoute();
  const card = createRoute({
    getParentRoute: () => rootRoute,
    path: '/imports',
    component: () => <UploadCard limits={{ fileCount: 2, fileByteCount: 1024 * 1024 }} />,
  });
  const one = createRoute({ getParentRoute: () => rootRoute, path: '/imports/$id', component: () => <p>Detail</p> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([card, one]),
    history: createMemoryHistory({ initialEntries: ['/imports'] }),
  });
  const { page, text, button, press } = await renderScreen(null, { router });
  const choose = async (...names: string[]) => {
    const field = page.querySelector('input');
    Object.defineProperty(field, 'files', { configurable: true, value: names.map((name) => new File(['a\n1\n'], name)) });
    field?.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.poll(text).toContain(names.at(-1));
  };
  /** The nth request sent. */
  const sent = async (nth = 1) => {
    await expect.poll(() => SentRequest.all.length).toBe(nth);
    return SentRequest.all[nth - 1] as SentRequest;
  };
  return { page, text, router, button, press, choose, sent };
}

test('names and leaves out a file of a different kind, without blocking the others', async () => {
  const { text, button, press, choose, sent } = await draw();
  await choose('clients.pdf');
  await expect.poll(text).toContain('clients.pdfNení soubor CSV, XLSX ani výpis z účtu.');
  await expect.poll(() => button('Zkontrolovat 0 souborů')?.getAttribute('aria-disabled')).toBe('true');
  await choose('strategies.csv');
  await expect.poll(text).toContain('1 soubor se nenahraje');
  await press('Zkontrolovat 1 soubor');
  expect((await sent()).names).toEqual(['strategies.csv']);
});

test('removes a chosen file', async () => {
  const { button, press, choose } = await draw();
  await choose('strategies.csv', 'clients.pdf');
  await press('Odebrat soubor: clients.pdf');
  await expect.poll(() => document.activeElement?.textContent).toBe('Nové soubory');
  await expect.poll(() => button('Zkontrolovat 1 soubor')?.hasAttribute('aria-disabled')).toBe(false);
});

test('a file chosen again replaces the first, and too many files are refused', async () => {
  const { text, choose } = await draw();
  await choose('rates.csv');
  await choose('RATES.csv');
  await expect.poll(text).toContain('Soubor RATES.csv nahradil dřív vybraný soubor téhož jména.');
  await choose('prices.csv', 'trades.csv');
  await expect.poll(text).toContain('Najednou lze nahrát nejvýš 2 souborů.');
});

test('shows the progress of an upload, which becomes an import', async () => {
  const { page, router, press, choose, sent } = await draw();
  await choose('rates.csv', 'prices.csv');
  await press('Zkontrolovat 2 soubory');
  const request = await sent();
  expect(request.names).toEqual(['rates.csv', 'prices.csv']);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  await expect.poll(() => page.querySelector('progress')?.value).toBe(0.25);
  request.answer(202, { id: 'i-1' });
  await expect.poll(() => router.state.location.pathname).toBe('/imports/i-1');
});

test('keeps the files when the connection is lost, and sends them again with the same button', async () => {
  const { page, text, router, press, choose, sent } = await draw();
  await choose('rates.csv');
  await press('Zkontrolovat 1 soubor');
  const broken = await sent();
  broken.onerror?.();
  await expect.poll(() => page.querySelector('[role="alert"]')?.textContent).toContain('K\u00a0portálu se nepodařilo připojit.');
  await expect.poll(text).toContain('rates.csv');
  await press('Zkontrolovat 1 soubor');
  const second = await sent(2);
  await expect.poll(() => page.querySelector('[role="alert"]')).toBeNull();
  second.answer(202, { id: 'i-2' });
  await expect.poll(() => router.state.location.pathname).toBe('/imports/i-2');
});

test('says after cancelling that nothing was uploaded', async () => {
  const { page, text, press, choose, sent } = await draw();
  await choose('rates.csv');
  await press('Zkontrolovat 1 soubor');
  await sent();
  await press('Přerušit');
  await expect.poll(text).toContain('Odesílání jste přerušili. Nic se nenahrálo.');
  expect(page.querySelector('[role="alert"]')).toBeNull();
});

test('shows a refusal at its file, or as a message', async () => {
  const { page, press, choose, sent } = await draw();
  const alert = () => page.querySelector('[role="alert"]')?.textContent;
  await choose('rates.csv');
  await press('Zkontrolovat 1 soubor');
  const tooLarge = await sent();
  tooLarge.answer(413, { code: 'body.too_large', message: 'Moc velké.', errors: { 'rates.csv': ['Soubor je větší než 1 MB.'] } });
  await expect.poll(alert).toBe('rates.csv: Soubor je větší než 1 MB.');
  await press('Zkontrolovat 1 soubor');
  (await sent(2)).answer(409, { code: 'import.too_many_open', message: 'Nejdřív některý potvrďte.' });
  await expect.poll(alert).toBe('Nejdřív některý potvrďte.');
});
