import type { EndpointDefinition } from '@pramen/contract/endpoint';
import type { TestApp } from './test-app.ts';

interface Answered {
  status: number;
  body: { code?: string; message?: string; errors?: Record<string, string[]>; [field: string]: unknown };
}

/** A form field: text, or a named file. */
export type FormField = string | { name: string; content: Buffer };

/** Sends multipart/form-data as a browser does. */
export async function sendForm(
  app: TestApp,
  endpoint: EndpointDefinition,
  id: string,
  token: string,
  fields: readonly (readonly [string, FormField])[],
): Promise<Answered> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value.content)]), value.name);
  }
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: endpoint.path.replace('{id}', id),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
