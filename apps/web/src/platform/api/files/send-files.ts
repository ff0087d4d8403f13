import type { AnswerOf, EndpointDefinition } from '@pramen/contract/endpoint';
import { underBase } from '../../navigation/base-path.ts';
import { endSession, readAccessToken } from '../../session/session.ts';
import { keepSessionFresh, writeHeaders } from '../call.ts';
import { Problem, readProblem } from '../problem.ts';

type UploadEndpoint = EndpointDefinition & { method: 'POST'; upload: { fields: readonly string[] } };

interface SendFilesOptions {
  /** Form fields sent before the files. */
  form?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** Of an attempt whose response did not arrive, when exactly the same is sent again: what was stored then is not stored twice. */
  idempotencyKey?: string;
  /** Share of the bytes already sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** How long no byte may leave before the upload counts as stalled. */
const STALL_MS = 60_000;
/** How long the answer may take after the last byte: the server inspects up to twenty files one after another. */
const ANSWER_MS = 600_000;
/** Of a form without files, which nothing holds up. */
const PLAIN_ANSWER_MS = 120_000;

interface Form {
  path: string;
  form: FormData;
  headers: Headers;
  answerMs: number;
}

function post({ path, form, headers, answerMs }: Form, { signal, onProgress }: SendFilesOptions): Promise<Response> {
  // fetch cannot report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open('POST', underBase(path));
    let watch: ReturnType<typeof setTimeout> | undefined;
    const giveUpAfter = (limitMs: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        reject(new Problem(0, 'network.timeout', ''));
        request.abort();
      }, limitMs);
    };
    request.onloadend = () => clearTimeout(watch);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      giveUpAfter(STALL_MS);
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.upload.onload = () => giveUpAfter(answerMs);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new Problem(0, 'network.unreachable', ''));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    giveUpAfter(STALL_MS);
    request.send(form);
  });
}

/** Like `call`, for an endpoint that takes files: `sendFiles<typeof uploadImport>('POST /api/imports', 'files', files, options)`. */
export async function sendFiles<E extends UploadEndpoint>(
  address: `POST ${E['path']}`,
  field: E['upload']['fields'][number],
  files: readonly File[],
  options: SendFilesOptions,
): Promise<AnswerOf<E>> {
  await keepSessionFresh();
  const token = readAccessToken();
  const headers = writeHeaders('POST', token);
  // The browser sets it, with the boundary that it chose.
  headers.delete('content-type');
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  const form = new FormData();
  for (const [name, value] of Object.entries(options.form ?? {})) form.append(name, value);
  for (const file of files) form.append(field, file, file.name);
  const answerMs = files.length > 0 ? ANSWER_MS : PLAIN_ANSWER_MS;
  const response = await post({ path: address.slice('POST '.length), form, headers, answerMs }, options);
  if (response.ok) return (await response.json()) as AnswerOf<E>;
  if (response.status === 401 && token !== null && token === readAccessToken()) endSession('expired');
  throw await readProblem(response);
}
