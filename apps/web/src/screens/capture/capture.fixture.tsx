import type { Capture, CapturedPicture } from '@pramen/contract/capture/capture.schemas';
import { vi } from 'vitest';
import { needCaptureTexts } from '../../platform/texts/texts.ts';
import { productColours } from '../../platform/theme/tokens.ts';
import { storageKeys, tabStore } from '../../platform/storage/storage.ts';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { CaptureScreen } from './capture-screen.tsx';

interface Refusal {
  status: number;
  code: string;
  message: string;
}

export const captureOf = (more: Partial<Capture> = {}): Capture => ({
  state: 'CLAIMED',
  ended_by: null,
  document_type: 'ID_CARD',
  seconds_left: 600,
  is_complete: false,
  pictures: [],
  ...more,
});

const tenantOf = (name: string) => ({
  theme: { ...productColours, logoBase64: null },
  tenant_info: { name },
});
/** The tenant of the person whose link it is, and the firm. */
const brand = { name: 'Horizont Finance', theme: tenantOf('').theme };
const firm = tenantOf('Pramen investice');

/** A server that holds one link; `refuse` sets what a call answers instead, null that it does not arrive. */
function serverOf(begun: Capture) {
  const server = {
    capture: begun,
    sent: [] as { line: string; body: Record<string, unknown> }[],
    refusals: new Map<string, Refusal | null>(),
    /** What it finds wrong with the pictures that it gets. */
    faults: [] as string[],
  };
  const change = (more: Partial<Capture>) => (server.capture = { ...server.capture, ...more });
  const answer = (line: string, body: Record<string, unknown>) => {
    const { pictures, document_type: document } = server.capture;
    if (line === 'POST /api/capture/pictures') {
      const added = { id: `p${server.sent.length}`, side: body['side'] as CapturedPicture['side'], faults: server.faults, is_own: true };
      return change({ pictures: [...pictures.filter(({ side }) => document === 'PASSPORT' || side !== added.side), added] });
    }
    if (line.startsWith('DELETE')) return change({ pictures: pictures.filter(({ id }) => !line.endsWith(id)) });
    if (line.endsWith('/finish')) return change({ state: 'DONE', ended_by: 'PHONE', pictures: [] });
    if (line.endsWith('/cancel')) return change({ state: 'CANCELED', ended_by: 'PHONE', pictures: [] });
    if (line.endsWith('/brand')) return brand;
    return line.endsWith('/tenant-info') ? firm : server.capture;
  };
  const reply = (line: string, body: Record<string, unknown>): Response => {
    server.sent.push({ line, body });
    const refusal = server.refusals.get(line);
    if (refusal === null) throw new TypeError('no network');
    return refusal ? new Response(JSON.stringify(refusal), { status: refusal.status }) : new Response(JSON.stringify(answer(line, body)));
  };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) =>
    reply(`${method} ${address.split('?')[0]}`, typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {}),
  );
  class Upload {
    line = '';
    status = 200;
    responseText = '';
    upload = {};
    onload = () => {};
    onloadend = () => {};
    onerror = () => {};
    setRequestHeader() {}
    abort() {}
    open(method: string, path: string) {
      this.line = `${method} ${path}`;
    }
    async send(form: FormData) {
      try {
        const { side } = Object.fromEntries(form);
        const answered = reply(this.line, { side });
        Object.assign(this, { status: answered.status, responseText: await answered.text() });
        this.onload();
      } catch {
        this.onerror();
      }
      this.onloadend();
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload);
  return { server, change, linesOf: (part: string) => server.sent.filter(({ line }) => line.includes(part)) };
}

/** A picture as the browser reads it: fine stripes, which are in focus, or one dark grey. */
export type Looks = 'sharp' | 'dark';

/** The parts of a browser that draw, and a camera; `fault` is the name of the error with which it is refused. */
export function equip({ looks = 'sharp', fault = null }: { looks?: Looks; fault?: string | null } = {}) {
  const seen = { looks };
  const size = { width: 1200, height: 800 };
  const grey = (index: number) => (seen.looks === 'dark' ? 10 : Math.floor(index / 6) % 2 === 0 ? 60 : 200);
  const pixels = (width: number, height: number) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let index = 0; index < width * height; index += 1) data.fill(grey(index % width), index * 4, index * 4 + 4);
    return { data };
  };
  const context = { drawImage: () => undefined, getImageData: (_x: number, _y: number, w: number, h: number) => pixels(w, h) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])));
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    if (name.endsWith('.pdf')) throw new Error('no picture');
    return { ...size, close: () => undefined };
  });
  const tracks: { isOn: boolean; stop: () => void }[] = [];
  const getUserMedia = async () => {
    if (fault !== null) throw new DOMException('', fault);
    const track = { isOn: true, stop: () => void (track.isOn = false) };
    tracks.push(track);
    return Object.assign(new EventTarget(), { getTracks: () => [track] });
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: fault === 'none' ? undefined : { getUserMedia } });
  // The test's browser plays nothing.
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 1080 });
  Object.defineProperty(HTMLVideoElement.prototype, 'videoHeight', { configurable: true, value: 1920 });
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:x');
  URL.revokeObjectURL = vi.fn<() => void>();
  return { tracks, look: (looksNow: Looks) => void (seen.looks = looksNow), live: () => tracks.filter(({ isOn }) => isOn).length };
}

/** Opens the page with a link's token, or without one. */
export async function openPage(
  begun: Capture,
  { token = 'link.secret', isTimed = false }: { token?: string | null; isTimed?: boolean } = {},
) {
  await needCaptureTexts();
  if (token === null) tabStore.removeItem(storageKeys.captureToken);
  else tabStore.setItem(storageKeys.captureToken, token);
  const net = serverOf(begun);
  const screen = await renderScreen(<CaptureScreen />, { isTimed });
  const play = () => act(() => void document.querySelector('video')?.dispatchEvent(new Event('loadeddata')));
  const chooseFile = (file: File) =>
    act(() => {
      const field = document.querySelector<HTMLInputElement>('input[type=file]');
      if (!field) throw new Error('no field for a file');
      Object.defineProperty(field, 'files', { configurable: true, value: [file] });
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { ...screen, ...net, play, chooseFile, title: () => document.querySelector('h1, h2')?.textContent ?? '' };
}

export async function hide(isHidden: boolean): Promise<void> {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  await act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
