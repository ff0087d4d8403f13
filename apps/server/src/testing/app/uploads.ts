import { uploadImport } from '@pramen/contract/imports/imports.endpoints';
import type { Import } from '@pramen/contract/imports/imports.schemas';
import type { TestApp } from './test-app.ts';

/** Files to upload by name, as text or bytes. */
export type UploadedTexts = readonly (readonly [name: string, content: string | Buffer])[];

interface Uploaded {
  status: number;
  body: Import & { code: string; message: string; errors?: Record<string, string[]> };
}

/** Sends files as a browser does. */
export async function uploadFiles(
  app: TestApp,
  token: string,
  files: UploadedTexts,
  headers: Record<string, string> = {},
): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, content] of files)
    form.append(uploadImport.upload.fields[0], new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: uploadImport.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}`, ...headers },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
