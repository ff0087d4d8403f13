import {
  assignDocument,
  deleteDocument,
  requestSignature,
  revokeSignature,
  setDocumentState,
  unassignDocument,
} from '@pramen/contract/documents/documents.endpoints';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { createDocument } from '../../../testing/worlds/documents.ts';
import type { AskedSigner } from '../../../testing/worlds/documents.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { sweepSignatureRequests } from '../requests/signature-requests.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const make = async (state: 'PREPARED' | 'TO_REVIEW' | 'TO_BE_SIGNED' | 'REJECTED', signers: readonly AskedSigner[] = []) =>
  (await createDocument(app, client.clientId ?? '', { state }, signers)).id;
/** What the history keeps of a document, oldest first, without what is encrypted. */
const told = async (id: string) =>
  (await app.platform.db.select().from(auditEvents).where(eq(auditEvents.objectId, id)).orderBy(asc(auditEvents.occurredAt))).map(
    ({ action, objectType, clientId, actorUserId, facts, personal }) => {
      expect([objectType, clientId]).toEqual(['document', client.clientId]);
      return [action, actorUserId, facts, personal !== null];
    },
  );
const requestsOf = (id: string) =>
  app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, id)).orderBy(asc(documentSignatures.role));
const owner = () => ({ role: 'OWNER', userId: client.userId });

describe('the history of a document', () => {
  it('shows each decision with the state before and after, and who no longer has to sign', async () => {
    const id = await make('TO_BE_SIGNED', [{ userId: client.userId }]);
    const set = (body: object) => app.call(setDocumentState, { params: { id }, body: body as never, token: office.token });
    expect((await set({ state: 'TO_REVIEW' })).status).toBe(200);
    app.clock.advance(MINUTE);
    expect((await set({ state: 'CANCELED', description: 'Nikdo nepodepsal' })).status).toBe(200);
    expect(await told(id)).toEqual([
      ['documents.stateSet', office.userId, { before: { state: 'TO_BE_SIGNED' }, after: { state: 'TO_REVIEW' }, revoked: [] }, false],
      ['documents.stateSet', office.userId, { before: { state: 'TO_REVIEW' }, after: { state: 'CANCELED' }, revoked: [owner()] }, true],
    ]);
  });

  it('shows who took the document and who released it', async () => {
    const id = await make('TO_REVIEW');
    const other = await createPerson(app, 'BACK_OFFICE');
    const call = async (endpoint: typeof assignDocument | typeof unassignDocument, by: TestPerson) => {
      app.clock.advance(MINUTE);
      expect((await app.call(endpoint, { params: { id }, token: by.token })).status).toBe(200);
      return (await app.platform.db.select().from(documents).where(eq(documents.id, id)))[0]?.assignedUserId;
    };
    expect([await call(assignDocument, office), await call(assignDocument, office), await call(unassignDocument, other)]).toEqual([
      office.userId,
      office.userId,
      office.userId,
    ]);
    expect([await call(assignDocument, other), await call(unassignDocument, other)]).toEqual([other.userId, null]);
    const of = (before: string | null, after: string | null) => ({ before: { assignedUserId: before }, after: { assignedUserId: after } });
    expect(await told(id)).toEqual([
      ['documents.assigned', office.userId, of(null, office.userId), false],
      ['documents.assigned', other.userId, of(office.userId, other.userId), false],
      ['documents.unassigned', other.userId, of(other.userId, null), false],
    ]);
  });

  it('shows what was deleted', async () => {
    const id = await make('PREPARED');
    expect((await app.call(deleteDocument, { params: { id }, token: office.token })).status).toBe(200);
    expect(await told(id)).toEqual([['documents.deleted', office.userId, { before: { state: 'PREPARED' } }, true]]);
    const [row] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
    expect(row?.deletedAt).toEqual(app.clock.now());
  });

  it('shows who was asked to sign and by when, and whose request was withdrawn', async () => {
    const { id } = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED' });
    const body = { owner: true, expires_on: '2027-01-31' };
    expect((await app.call(requestSignature, { params: { id }, body, token: office.token })).status).toBe(200);
    app.clock.advance(MINUTE);
    const [request] = await requestsOf(id);
    await app.call(revokeSignature, { params: { id }, body: { signature_ids: [request?.id ?? ''] }, token: office.token });
    const [asked, revoked] = await told(id);
    expect(asked).toEqual([
      'documents.signatureRequested',
      office.userId,
      { signers: [owner()], expiresOn: '2027-01-31', before: { state: 'PREPARED' }, after: { state: 'TO_BE_SIGNED' } },
      false,
    ]);
    expect(revoked).toEqual([
      'documents.signatureRevoked',
      office.userId,
      { signers: [owner()], before: { state: 'TO_BE_SIGNED' }, after: { state: expect.any(String) } },
      false,
    ]);
  });
});

describe('a request to sign', () => {
  it('ends at midnight in Prague after its last day, not a moment earlier', async () => {
    const { id } = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED' });
    const last = app.clock.today();
    await app.call(requestSignature, { params: { id }, body: { owner: true, expires_on: last }, token: office.token });
    const [request] = await requestsOf(id);
    const expiresAt = request?.expiresAt ?? new Date(0);
    expect([app.clock.today(), expiresAt.getTime() % DAY === 23 * 3_600_000 || expiresAt.getTime() % DAY === 22 * 3_600_000]).toEqual([
      last,
      true,
    ]);
    const left = expiresAt.getTime() - app.clock.now().getTime();
    app.clock.advance(left - 1);
    await sweepSignatureRequests(app.platform);
    expect((await requestsOf(id)).map(({ state }) => state)).toEqual(['PENDING']);
    app.clock.advance(1);
    await sweepSignatureRequests(app.platform);
    const [expired] = (await told(id)).slice(-1);
    expect(expired).toEqual([
      'documents.signatureExpired',
      null,
      { signers: [owner()], before: { state: 'TO_BE_SIGNED' }, after: { state: expect.any(String) } },
      false,
    ]);
    app.clock.advance(-left);
  });
});
