import type { uploadDocuments } from '@pramen/contract/documents/documents.endpoints';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endSession, readAccessToken, storeSession } from '../../session/session.ts';
import { sendFiles } from './send-files.ts';

type Listener = () => void;

/** A stand-in for the browser's upload request, controlled by the test. */
class Request {
  static last: Request;
  opened: [string, string] | null = null;
  headers = new Headers();
  form: FormData | null = null;
  isAborted = false;
  status = 0;
  responseText = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: Listener } = {};
  onload: Listener | null = null;
  onerror: Listener | null = null;
  onabort: Listener | null = null;
  onloadend: Listener | null = null;
  constructor() {
    Request.last = this;
  }
  open(method: string, path: string) {
    this.opened = [method, path];
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, body: unknown = {}) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
}

afterEach(() => {
  endSession('log-out');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function begin(files = [new File(['abc'], 'smlouva.pdf')], form?: Record<string, string>) {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
  storeSession('mine');
  const shares: number[] = [];
  const stopped = new AbortController();
  const options = { signal: stopped.signal, onProgress: (share: number) => shares.push(share), ...(form ? { form } : {}) };
  const answered = sendFiles<typeof uploadDocuments>('POST /api/documents/upload', 'attachments', files, options).then(
    (answer) => ({ answer: answer as unknown }),
    (failure: unknown) => ({ failure }),
  );
  await vi.advanceTimersByTimeAsync(0);
  return { request: Request.last, shares, stopped, answered };
}

test('sends the fields, then the files under their names, as a browser form', async () => {
  const { request, answered } = await begin([new File(['a'], 'á.pdf'), new File(['b'], 'b.pdf')], { documentable_id: 'c1' });
  expect(request.opened).toEqual(['POST', '/api/documents/upload']);
  expect([...(request.form?.keys() ?? [])]).toEqual(['documentable_id', 'attachments', 'attachments']);
  expect(request.form?.getAll('attachments').map((file) => file instanceof File && file.name)).toEqual(['á.pdf', 'b.pdf']);
  expect([request.headers.get('authorization'), request.headers.get('content-type')]).toEqual(['Bearer mine', null]);
  request.answer(201, { message: 'Nahráno.' });
  expect(await answered).toEqual({ answer: { message: 'Nahráno.' } });
});

test('reports the share already sent, none for an empty upload', async () => {
  const { request, shares } = await begin();
  request.upload.onprogress?.({ loaded: 25, total: 100 });
  request.upload.onprogress?.({ loaded: 0, total: 0 });
  request.upload.onprogress?.({ loaded: 100, total: 100 });
  expect(shares).toEqual([0.25, 0, 1]);
});

describe('gives up', () => {
  const isOver = async (answered: Promise<unknown>) =>
    Promise.race([answered.then(() => true), vi.advanceTimersByTimeAsync(0).then(() => false)]);

  test('on an upload that stalls for a minute, but not on one that progresses', async () => {
    const { request, answered } = await begin();
    await vi.advanceTimersByTimeAsync(59_999);
    request.upload.onprogress?.({ loaded: 1, total: 9 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await isOver(answered)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toMatchObject({ failure: { status: 0, code: 'network.timeout' } });
    expect(request.isAborted).toBe(true);
  });

  test('on a response that takes ten minutes after the last byte', async () => {
    const { request, answered } = await begin();
    request.upload.onload?.();
    await vi.advanceTimersByTimeAsync(599_999);
    expect(await isOver(answered)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answered).toMatchObject({ failure: { code: 'network.timeout' } });
  });

  test('not on a request that has ended', async () => {
    const { request, answered } = await begin();
    request.answer(200, { message: 'Hotovo.' });
    await answered;
    await vi.advanceTimersByTimeAsync(900_000);
    expect(request.isAborted).toBe(false);
  });

  test('when the user stops it', async () => {
    const { request, stopped, answered } = await begin();
    stopped.abort();
    expect(request.isAborted).toBe(true);
    expect(await answered).toMatchObject({ failure: { name: 'AbortError' } });
  });

  test('without a network', async () => {
    const { request, answered } = await begin();
    request.onerror?.();
    expect(await answered).toMatchObject({ failure: { status: 0, code: 'network.unreachable' } });
  });
});

describe('a refusal', () => {
  test('is a Problem with the server’s messages', async () => {
    const { request, answered } = await begin();
    request.answer(422, { code: 'validation.failed', message: 'Opravte.', errors: { files: ['Prázdný.'] } });
    expect(await answered).toMatchObject({ failure: { status: 422, errors: { files: ['Prázdný.'] } } });
    expect(readAccessToken()).toBe('mine');
  });

  test.each([
    ['the token in hand ends the session', 'mine', null],
    ['a token that another tab has replaced in the meantime does not', 'newer', 'newer'],
  ])('of %s', async (_, stored, left) => {
    const { request, answered } = await begin();
    storeSession(stored);
    request.answer(401, { code: 'session.required' });
    expect(await answered).toMatchObject({ failure: { status: 401 } });
    expect(readAccessToken()).toBe(left);
  });
});
