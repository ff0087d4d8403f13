import type { Document } from '@pramen/contract/documents/documents.schemas';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { DocumentFaults } from './document-faults.tsx';

const made = { id: 'd1', generation_fault: null, seal_fault: null, can_be_regenerated: true, state: { state: 'PREPARED' } };

/** Draws the errors as a user with a role sees them, over a network with one response to every command. */
async function draw(changes: Partial<Document>, role: string, answer: { status: number; body: unknown } = { status: 500, body: {} }) {
  const asked: string[] = [];
  const profile = { user: { role }, context: { impersonator: null } };
  vi.stubGlobal('fetch', (path: string, { method }: { method: string }) => {
    if (method === 'GET') return Promise.resolve(new Response(JSON.stringify(profile)));
    asked.push(`${method} ${path}`);
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
  });
  const onRegenerate = vi.fn<() => void>();
  const { text, button, press } = await renderScreen(
    <>
      <DocumentFaults document={{ ...made, ...changes } as Document} onRegenerate={onRegenerate} />
      <ToastRegion />
    </>,
    { known: [[profileQuery.queryKey, profile]] },
  );
  return { asked, text, button, press, onRegenerate };
}

test('shows nothing without an error', async () => {
  await draw({}, 'ADMIN');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('shows the reason for a missing seal, and the back office retries the seal', async () => {
  const { asked, text, press } = await draw({ seal_fault: 'Soubor je poškozený.' }, 'BACK_OFFICE', {
    status: 200,
    body: { message: 'Dokument znovu zpečeťujeme.' },
  });
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Soubor je poškozený.');
  await press('Zapečetit znovu');
  await expect.poll(text).toContain('Dokument znovu zpečeťujeme.');
  expect(asked[0]).toBe('POST /api/documents/d1/seal');
});

test('shows a refusal, and the button works again', async () => {
  const { text, button, press } = await draw({ seal_fault: 'Soubor je poškozený.' }, 'ADMIN', {
    status: 409,
    body: { code: 'document.state_refused', message: 'V tomto stavu to s dokumentem nejde.' },
  });
  await press('Zapečetit znovu');
  await expect.poll(text).toContain('V tomto stavu to s dokumentem nejde.');
  await expect.poll(() => button('Zapečetit znovu')?.getAttribute('aria-disabled')).toBeNull();
});

test('an adviser sees why there is no seal, and cannot request one', async () => {
  const { text, button } = await draw({ seal_fault: 'Soubor je poškozený.' }, 'INTERMEDIARY');
  expect(text()).toContain('Soubor je poškozený.');
  expect(button('Zapečetit znovu')).toBeUndefined();
});

test('offers to generate a failed file again, unless the document is cancelled', async () => {
  const { press, onRegenerate } = await draw({ generation_fault: 'Šablona nemá obsah.' }, 'INTERMEDIARY');
  await press('Vygenerovat znovu');
  expect(onRegenerate).toHaveBeenCalledOnce();
  const cancelled = await draw({ generation_fault: 'Šablona nemá obsah.', state: { state: 'CANCELED' } }, 'ADMIN');
  expect(cancelled.text()).toContain('Šablona nemá obsah.');
  expect(cancelled.button('Vygenerovat znovu')).toBeUndefined();
});
