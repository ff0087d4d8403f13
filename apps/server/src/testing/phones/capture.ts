import { addCapturePicture, claimCapture, makeCaptureLink } from '@pramen/contract/capture/capture.endpoints';
import type { Capture } from '@pramen/contract/capture/capture.schemas';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { OnboardingDocument } from '@pramen/domain/onboarding/onboarding-words';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';
import { stepOf } from '../worlds/onboarding.ts';

/** A random value of a browser, different for each word. */
export const browserOf = (word: string): string => word.padEnd(32, 'x');

/** Makes a link on the screen of the client. */
export function makeLink(app: TestApp, { token }: TestPerson, form: InteractionForm, document: OnboardingDocument = 'ID_CARD') {
  const body = { step_id: stepOf(form, 'identification').id, document_type: document };
  return app.call(makeCaptureLink, { params: { id: form.id }, body, token });
}

/** The secret part of a link's address. */
export const tokenIn = (url: string): string => url.split('#')[1] ?? '';

/** Opens a link as a browser does. */
export async function claim(app: TestApp, url: string, browser = 'phone', headers: Record<string, string> = {}) {
  const answer = await app.call(claimCapture, { body: { token: tokenIn(url), browser: browserOf(browser) }, headers });
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { ...answer, phone: { cookie } };
}

/** A link that a phone has opened. */
export async function openCapture(app: TestApp, client: TestPerson, form: InteractionForm, document: OnboardingDocument = 'ID_CARD') {
  const { body: link } = await makeLink(app, client, form, document);
  const { phone } = await claim(app, link.url);
  return { link, phone };
}

/** Sends a picture from a phone. */
export async function sendPicture(
  app: TestApp,
  phone: Record<string, string>,
  side: string,
  content: Buffer,
  name = 'photo.jpg',
): Promise<{ status: number; body: Capture & { code?: string; message?: string; errors?: Record<string, string[]> } }> {
  const form = new FormData();
  form.append('side', side);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const encoded = new Response(form);
  const answer = await app.http.inject({
    method: 'POST',
    url: addCapturePicture.path,
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...phone },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
