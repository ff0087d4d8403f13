import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import { expect, test, vi } from 'vitest';
import { profileQuery } from '../../../features/auth/auth.queries.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ToastRegion } from '../../../ui/feedback/toast.tsx';
import { SignDialog } from './sign-dialog.tsx';

const documentOf = (id: string, name: string) => ({ id, name, documentable: { fullname: 'Žofie Příhodová' } }) as DocumentRow;
const contract = documentOf('d1', 'Smlouva o\u00a0investování');
const mandate = documentOf('d2', 'Plná moc');

const TO_SIGN = '/api/documents/to-sign';
const hashes = new Map([
  ['d1', 'a'.repeat(64)],
  ['d2', 'b'.repeat(64)],
]);
const consent = { version: '1', text: 'Zadáním kódu podepisuji uvedené dokumenty a souhlasím s jejich obsahem.' };
const sent = { sha256: 'c'.repeat(64), mark: 'c'.repeat(8), requested_at: '2026-03-02T08:00:00.000Z' };
const toSignOf = (documents: readonly DocumentRow[], openedAt: string | null = null) => ({
  documents: documents.map(({ id, name }) => ({
    id,
    name,
    code: null,
    sha256: hashes.get(id),
    opened_at: openedAt,
    is_contract_held: false,
    sign_until: null,
  })),
  consent,
  code: sent,
});

interface Asked {
  path: string;
  body: unknown;
}

type Answer = { status: number; body: unknown };

/** Draws the dialog over a network with a given response for each path. */
async function draw(
  documents: readonly DocumentRow[],
  answers: Record<string, Answer> = {},
  impersonator: object | null = null,
  role: Role = 'CLIENT',
) {
  const asked: Asked[] = [];
  const looked: string[] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string }) => {
    const path = address.split('?')[0] ?? '';
    // Reads are recorded separately: they are not actions of the user.
    if (body === undefined) looked.push(address);
    else asked.push({ path, body: JSON.parse(body) as unknown });
    const { status, body: said } =
      answers[path] ?? (path === TO_SIGN ? { status: 200, body: toSignOf(documents) } : { status: 500, body: {} });
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  });
  const onClose = vi.fn<() => void>();
  const { text, button, press, type, alert } = await renderScreen(
    <>
      <SignDialog documents={documents} isOpen onClose={onClose} />
      <ToastRegion />
    </>,
    { known: [[profileQuery.queryKey, { user: { role }, context: { impersonator } }]] },
  );
  await expect.poll(text).toContain('Podepisujete');
  return { asked, looked, onClose, text, button, press, fill: type, alert };
}

const CODE = '/api/verification-code/generate';
const SIGN = '/api/documents/sign';
const REJECT = '/api/documents/reject';
const codeSent: Record<string, Answer> = { [CODE]: { status: 200, body: { message: 'ok', recipient: '**********012', resend_in: 30 } } };
const codeField = 'input[name="verification_code"]';

test('names what is signed before requesting the code, which is for exactly these documents', async () => {
  const { asked, text, press } = await draw([contract, mandate], codeSent);
  for (const name of ['Smlouva o investování', 'Plná moc']) expect(text()).toContain(name);
  expect(asked).toEqual([]);
  await press('Podepsat');
  await expect.poll(text).toContain('••••••••••012');
  expect(asked).toEqual([{ path: CODE, body: { verifiable_type: 'DOCUMENT', verifiable_id: ['d1', 'd2'], service: 'SMS' } }]);
  await expect.poll(text).toContain('Nový kód si můžete nechat poslat za 30 sekund.');
});

test('during impersonation it says that signing is not possible, and has no button for it', async () => {
  const { text, button } = await draw([contract], {}, { id: 'u' });
  expect(text()).toContain('Jednáte jménem klienta, proto dokumenty podepsat ani vrátit nemůžete.');
  expect([button('Podepsat'), button('Vrátit dokument')]).toEqual([undefined, undefined]);
});

test('requires a code and sends nothing without one', async () => {
  const { asked, text, press } = await draw([contract], codeSent);
  await press('Podepsat');
  await expect.poll(text).toContain('Zadáním kódu');
  await press('Potvrdit podpis');
  await expect.poll(text).toContain('Zadejte prosím ověřovací kód');
  expect(asked.map(({ path }) => path)).toEqual([CODE]);
});

test.each([
  [
    'a wrong code',
    { status: 422, body: { code: 'verification_code.INVALID_CODE', message: 'verification_code.INVALID_CODE' } },
    'Neplatný ověřovací kód',
  ],
  [
    'any other refusal, in the server’s words',
    { status: 409, body: { code: 'document.not_signable', message: 'Tento dokument nemůžete podepsat.' } },
    'Tento dokument nemůžete podepsat.',
  ],
])('%s', async (_case, refusal, sentence) => {
  const { press, fill, alert, button, onClose } = await draw([contract], { ...codeSent, [SIGN]: refusal });
  await press('Podepsat');
  await fill(codeField, '123456');
  await expect.poll(() => button('Potvrdit podpis')?.getAttribute('aria-disabled')).toBeNull();
  await press('Potvrdit podpis');
  await expect.poll(alert).toBe(sentence);
  expect(onClose).not.toHaveBeenCalled();
});

test('the right code signs, says so and closes', async () => {
  const { asked, text, press, fill, button, onClose } = await draw([contract, mandate], {
    ...codeSent,
    [SIGN]: { status: 200, body: { message: 'Dokumenty jste podepsali.', documents: [] } },
  });
  await press('Podepsat');
  await fill(codeField, '123456');
  await expect.poll(() => button('Potvrdit podpis')?.getAttribute('aria-disabled')).toBeNull();
  await press('Potvrdit podpis');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.at(-1)).toEqual({ path: SIGN, body: { document_ids: ['d1', 'd2'], type: 'SMS', verification_code: '123456' } });
  await expect.poll(text).toContain('Dokumenty jste podepsali.');
});

test('accepts a code that was sent earlier', async () => {
  const { press, alert, text } = await draw([contract], {
    [CODE]: { status: 429, body: { code: 'verification_code.too_early', message: 'Nový kód lze poslat až po uplynutí odpočtu.' } },
  });
  await press('Podepsat');
  await expect.poll(alert).toBe('Nový kód lze poslat až po uplynutí odpočtu.');
  await expect.poll(() => document.querySelector(codeField)).not.toBeNull();
  expect(text()).not.toContain('na číslo');
});

test('documents are returned with a reason, and not without one; back returns to the beginning', async () => {
  const { asked, text, press, fill, onClose } = await draw([contract], {
    [REJECT]: { status: 200, body: { message: 'Dokument jsme vrátili.', documents: [] } },
  });
  await press('Vrátit dokument');
  await press('Vrátit dokument');
  await expect.poll(text).toContain('Toto políčko je povinné');
  expect(asked).toEqual([]);
  await press('Zpět');
  await expect.poll(text).toContain('Podepisujete tento dokument:');
  await press('Vrátit dokument');
  await fill('textarea', 'Chybí druhá strana.');
  await press('Vrátit dokument');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked).toEqual([{ path: REJECT, body: { document_ids: ['d1'], message: 'Chybí druhá strana.' } }]);
});

test.each([
  ['INTERMEDIARY', true],
  ['CLIENT', false],
] as const)('%s: names the client of each document for a signer of several clients', async (role, isSaid) => {
  const { text } = await draw([contract], {}, null, role);
  expect(text().includes('Žofie Příhodová')).toBe(isSaid);
});

test('marks unopened documents, which can be opened from the dialog but need not be', async () => {
  const { text, press, looked, button } = await draw([contract, mandate], codeSent);
  await expect.poll(text).toContain('2 dokumenty jste zatím neotevřeli.');
  expect(button('Podepsat')?.getAttribute('aria-disabled')).toBeNull();
  const before = looked.length;
  document.querySelector<HTMLButtonElement>('button[aria-label^="Otevřít: Smlouva"]')?.click();
  await press('Zpět');
  await expect.poll(text).toContain('Podepisujete tyto dokumenty:');
  await expect.poll(() => looked.length).toBeGreaterThan(before);
});

test('shows when a document was opened, and asks nothing about it', async () => {
  const { text } = await draw([contract], { [TO_SIGN]: { status: 200, body: toSignOf([contract], '2026-03-02T08:05:00.000Z') } });
  await expect.poll(text).toContain('Otevřeno 02.03.2026 09:05');
  expect(text()).not.toContain('neotevřel');
});

test.each([
  ['one document the hash of its file', [contract], 'aaaaaaaa'],
  ['several what the code confirms', [contract, mandate], 'cccccccc'],
] as const)('beside the code it shows what is agreed to, and of %s with the part that the SMS shows', async (_what, documents, mark) => {
  const { text, press } = await draw(documents, codeSent);
  await press('Podepsat');
  await expect.poll(text).toContain(consent.text);
  expect(document.querySelector('strong')?.textContent).toBe(mark);
});

test('nothing can be confirmed before the consent statement has loaded', async () => {
  const { asked, press, fill, button } = await draw([contract], {
    ...codeSent,
    [TO_SIGN]: { status: 404, body: { code: 'record.not_found', message: 'Záznam nebyl nalezen.' } },
  });
  await press('Podepsat');
  await fill(codeField, '123456');
  expect(button('Potvrdit podpis')?.getAttribute('aria-disabled')).toBe('true');
  await press('Potvrdit podpis');
  document.querySelector('form')?.requestSubmit();
  expect(asked.map(({ path }) => path)).toEqual([CODE]);
});

test('says once that the contract starts after the check, for however many of its documents', async () => {
  const known = toSignOf([contract, mandate]);
  const held = { ...known, documents: known.documents.map((one) => ({ ...one, is_contract_held: true })) };
  const { text, button } = await draw([contract, mandate], { [TO_SIGN]: { status: 200, body: held } });
  const sentence = 'Podepsat můžete už teď, smlouva ale začne platit až po kontrole.';
  await expect.poll(text).toContain(sentence);
  expect(text().split(sentence)).toHaveLength(2);
  expect(button('Podepsat')?.getAttribute('aria-disabled')).toBeNull();
  const free = await draw([contract]);
  await expect.poll(free.text).toContain('Zatím neotevřeno');
  expect(free.text()).not.toContain('po kontrole');
});
