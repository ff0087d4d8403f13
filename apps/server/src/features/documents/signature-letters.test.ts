import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../database/schema/documents.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createDocument } from '../../testing/worlds/documents.ts';
import type { AskedSigner } from '../../testing/worlds/documents.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { closeRequests } from './requests/closed-requests.service.ts';
import { DOCUMENT_CANCELED, REQUEST_EXPIRED, SIGNATURE_REQUESTED } from './requests/signature-notices.service.ts';
import { signatureComposers, signatureNotices } from './requests/signature-requests.jobs.ts';

const database = useTestDatabase();
let app: TestApp;
let client: TestPerson;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

type State = NonNullable<Parameters<typeof createDocument>[2]>['state'];
const make = (state: State, signers: readonly AskedSigner[]) => createDocument(app, client.clientId ?? '', { state }, signers);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const noticeOf = async (kind: string, documentId: string, userId = client.userId) => {
  const [notice] = (await signatureNotices[kind]?.(app.platform.db, [{ params: { documentId }, userId, language: 'cs' }])) ?? [];
  return notice && { ...notice, subject: plain(notice.subject), text: plain(notice.text) };
};

describe('a notice of a signature request', () => {
  const settled = 'Dokument k podpisu – vyřízeno';

  it.each<[State, AskedSigner['state'], string, string]>([
    ['TO_BE_SIGNED', 'PENDING', 'Dokument k podpisu', 'Čeká na váš podpis: Smlouva.'],
    ['TO_REVIEW', 'PENDING', 'Dokument k podpisu', 'Čeká na váš podpis: Smlouva.'],
    ['REJECTED', 'PENDING', settled, 'Už není potřeba podepisovat: Smlouva.'],
    ['ACCEPTED', 'PENDING', settled, 'Už není potřeba podepisovat: Smlouva.'],
    ['CANCELED', 'PENDING', settled, 'Už není potřeba podepisovat: Smlouva.'],
    ['ACCEPTED', 'SIGNED', settled, 'Podepsali jste: Smlouva.'],
    ['REJECTED', 'REJECTED', settled, 'Vrátili jste bez podpisu: Smlouva.'],
  ])('of a document %s with a request %s states the current status', async (document, state = 'PENDING', subject, text) => {
    const { id } = await make(document, [{ userId: client.userId, state }]);
    expect(await noticeOf(SIGNATURE_REQUESTED, id)).toEqual({ subject, text, about: { kind: 'document', id } });
  });

  it('asks as long as one of two requests is open', async () => {
    const { id } = await make('TO_BE_SIGNED', [
      { userId: client.userId, state: 'SIGNED' },
      { userId: client.userId, role: 'RESPONSIBLE' },
    ]);
    expect((await noticeOf(SIGNATURE_REQUESTED, id))?.text).toBe('Čeká na váš podpis: Smlouva.');
  });

  it.each([
    ['EXPIRED', 'Lhůta k podpisu uplynula: Smlouva.'],
    ['REVOKED', 'Už není potřeba podepisovat: Smlouva.'],
  ] as const)('that was closed as %s leads nowhere', async (state, text) => {
    const { id, signatureIds } = await make('TO_BE_SIGNED', [{ userId: client.userId }]);
    const [document] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
    if (!document) throw new Error('the document is not there');
    await inTransaction(app.platform.db, (tx) => closeRequests(tx, app.platform, document, signatureIds, { state, userId: null }));
    expect(await noticeOf(SIGNATURE_REQUESTED, id)).toEqual({ subject: settled, text, about: null });
  });

  it('names neither a document of another person nor a removed one', async () => {
    const { id } = await make('TO_BE_SIGNED', [{ userId: client.userId }]);
    const gone = { subject: settled, text: 'O podpis jsme vás požádali, dokument už ale podepisovat nemusíte.', about: null };
    const other = await createPerson(app, 'CLIENT');
    expect([await noticeOf(SIGNATURE_REQUESTED, id, other.userId), await noticeOf(SIGNATURE_REQUESTED, newId())]).toEqual([gone, gone]);
    expect(await noticeOf(SIGNATURE_REQUESTED, 'no id')).toEqual(gone);
    await app.platform.db.update(documents).set({ deletedAt: app.clock.now() }).where(eq(documents.id, id));
    expect(await noticeOf(SIGNATURE_REQUESTED, id)).toEqual(gone);
  });
});

it.each([
  [REQUEST_EXPIRED, 'Lhůta k podpisu uplynula', 'Smlouva: nikdo nepodepsal včas, žádost propadla. O podpis lze požádat znovu.'],
  [DOCUMENT_CANCELED, 'Dokument byl zrušen', 'Smlouva: dokument jsme zrušili. Důvod najdete u dokumentu.'],
])('the notice %s names the document while it exists', async (kind, subject, text) => {
  const { id } = await make('CANCELED', []);
  expect(await noticeOf(kind, id)).toEqual({ subject, text, about: { kind: 'document', id } });
  await app.platform.db.update(documents).set({ deletedAt: app.clock.now() }).where(eq(documents.id, id));
  expect(await noticeOf(kind, id)).toEqual({ subject, text: 'Dokument už v portálu není.', about: null });
});

describe('an e-mail', () => {
  const write = async (kind: string, params: Record<string, string> = {}) => {
    const letter = await signatureComposers(app.platform)[kind]?.(
      { id: newId(), channel: 'EMAIL', params },
      { userId: client.userId, language: 'cs', tenantName: 'Pramen', email: client.email, phone: null },
    );
    return letter ? [plain(letter.subject), plain(letter.text)] : letter;
  };

  it('asks to sign', async () => {
    expect(await write(SIGNATURE_REQUESTED)).toEqual([
      'Dokument čeká na váš podpis',
      expect.stringMatching(/podepíšete kódem z SMS zde:\nhttps?:\S+\/my-documents$/),
    ]);
  });

  it('says that a document was cancelled, without the reason', async () => {
    const { id } = await make('CANCELED', []);
    expect(await write(DOCUMENT_CANCELED, { documentId: id })).toEqual([
      'Dokument byl zrušen',
      expect.stringMatching(/^dokument Smlouva jsme zrušili[^]*\/my-documents$/),
    ]);
    expect(await write(DOCUMENT_CANCELED, { documentId: newId() })).toBeNull();
  });
});
