import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ClientDocuments } from '../../clients/detail/client-documents.tsx';
import { MyDocumentsScreen } from './my-documents-screen.tsx';

const row = (name: string, changes: Partial<DocumentRow>): DocumentRow => ({
  id: name,
  name,
  code: null,
  created_at: '2026-03-02T08:00:00.000Z',
  client_id: 'c',
  documentable: { id: 'c', fullname: 'Jana Svobodová', label: 'Jana Svobodová' },
  assigned_user: null,
  state: { state: 'TO_BE_SIGNED' },
  client_state: { state: 'TO_BE_SIGNED' },
  file: { id: name, uuid: name, name, filename: `${name}.pdf`, extension: 'pdf', mime_type: 'application/pdf', size: 1 },
  is_generating: false,
  is_sealing: false,
  seal_fault: null,
  generation_fault: null,
  can_be_regenerated: false,
  signature_current_user: { state: 'PENDING' },
  signature_client: { state: 'PENDING' },
  sign_until: null,
  contract_left_at: null,
  is_kept: false,
  kind: null,
  signatures: [],
  states: [],
  ...changes,
});
const documents = [
  row('Smlouva', {}),
  row('Příloha', {}),
  row('Souhlas', { state: { state: 'ACCEPTED' }, signature_current_user: { state: 'SIGNED' } }),
  row('Zrušená', { state: { state: 'CANCELED' }, client_state: { state: 'CANCELED' }, signature_current_user: { state: 'NOT_REQUIRED' } }),
];

async function draw(screen: ReactNode, role: string, impersonator: { id: string } | null = null) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const known = [
    [profileQuery.queryKey, { user: { id: 'u1', role }, context: { impersonator } }],
    [queryKeys.documentsMine, documents],
    [queryKeys.documentsOf('c'), documents],
  ] as const;
  const { page } = await renderScreen(screen, { known });
  const list = (heading: string) => {
    const found = page.querySelector(`[aria-labelledby="${heading}"]`);
    if (!found) throw new Error(`there is no list ${heading}`);
    const boxes = () =>
      [...found.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].map((box) => [
        plain(box.getAttribute('aria-label')),
        box.disabled,
      ]);
    const buttons = () =>
      [...found.querySelectorAll('button')]
        .map((button) => [plain(button.textContent), button.disabled || button.getAttribute('aria-disabled') === 'true'] as const)
        .filter(([text]) => text.startsWith('Podepsat'));
    const choose = (name: string) => act(() => found.querySelector<HTMLInputElement>(`input[aria-label$="${name}"]`)?.click());
    const said = () => plain(found.textContent).includes('Podepsat může jen');
    return { boxes, buttons, choose, said };
  };
  return list;
}

test('a signed document of a contract that was left says when', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const signed = { state: { state: 'TO_REVIEW' }, client_state: { state: 'SIGNED' }, signature_current_user: { state: 'SIGNED' } } as const;
  const known = [
    [profileQuery.queryKey, { user: { id: 'u1', role: 'CLIENT' }, context: { impersonator: null } }],
    [queryKeys.documentsMine, [row('Smlouva', { ...signed, contract_left_at: '2026-03-02T09:00:00Z' }), row('Jiná', signed)]],
  ] as const;
  const { text } = await renderScreen(<MyDocumentsScreen />, { known });
  expect(plain(text()).split('odstoupeno od smlouvy 02.03.2026')).toHaveLength(2);
});

const offered = (name: string, isDisabled: boolean) => [`Vybrat k podpisu: ${name}`, isDisabled];

test('documents waiting for the client can be chosen and signed together', async () => {
  const { boxes, buttons, choose } = (await draw(<MyDocumentsScreen />, 'CLIENT'))('to-process');
  expect(boxes()).toEqual([offered('Smlouva', false), offered('Příloha', false)]);
  expect(buttons()).toEqual([['Podepsat vybrané', true]]);
  await choose('Smlouva');
  expect(buttons()).toEqual([['Podepsat 1 dokument', false]]);
  await choose('Příloha');
  expect(buttons()).toEqual([['Podepsat 2 dokumenty', false]]);
});

test('the archive has the same boxes and button, though nothing in it waits; a cancelled document has none', async () => {
  const { boxes, buttons } = (await draw(<MyDocumentsScreen />, 'CLIENT'))('archive');
  expect([boxes(), buttons()]).toEqual([[offered('Souhlas', true)], [['Podepsat vybrané', true]]]);
});

test('the documents of one client have them too, for a staff member who is asked to sign', async () => {
  const { boxes, buttons, choose } = (
    await draw(<ClientDocuments clientId="c" isEditable={false} onGenerate={() => {}} />, 'INTERMEDIARY')
  )('documents-title');
  expect(boxes()).toEqual([offered('Smlouva', false), offered('Příloha', false), offered('Souhlas', true)]);
  await choose('Příloha');
  expect(buttons()).toEqual([['Podepsat 1 dokument', false]]);
});

test.each([
  ['is being generated', { is_generating: true, file: null }, ['Generujeme dokumenty…', true], 'Připravujeme dokument…'],
  ['waits for its seal', { is_sealing: true }, ['Vygenerovat dokumenty', false], 'Zpečeťujeme dokument…'],
] as const)('while a document %s, more can be generated only if none is', async (_case, changes, offers, note) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const known = [
    [profileQuery.queryKey, { user: { id: 'u1', role: 'ADMIN' }, context: { impersonator: null } }],
    [queryKeys.documentsOf('c'), [row('Smlouva', changes)]],
  ] as const;
  const { page, text } = await renderScreen(<ClientDocuments clientId="c" isEditable onGenerate={() => {}} />, { known });
  const generate = [...page.querySelectorAll('button')].find(({ textContent }) => /enerovat|enerujeme/.test(textContent ?? ''));
  expect([plain(generate?.textContent), generate?.getAttribute('aria-disabled') === 'true']).toEqual(offers);
  expect(text()).toContain(note);
});

test('an impersonator is told that only the client can sign', async () => {
  const ofClient = (await draw(<MyDocumentsScreen />, 'CLIENT'))('to-process').said();
  const ofStaff = (await draw(<MyDocumentsScreen />, 'CLIENT', { id: 'staff' }))('to-process').said();
  expect([ofClient, ofStaff]).toEqual([false, true]);
});
