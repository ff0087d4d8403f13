import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import {
  deleteDocument,
  readDocument,
  requestSignature,
  revokeSignature,
  setDocumentState,
} from '@pramen/contract/documents/documents.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { DAY, HOUR } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { createDocument, createTemplate } from '../../../testing/worlds/documents.ts';
import type { AskedSigner } from '../../../testing/worlds/documents.ts';
import { lockedPdf, pageOf, shadowFee, withCatalog } from '../../../testing/files/hostile-pdfs.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { sweepSignatureRequests } from './signature-requests.service.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let manager: TestPerson;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  office = await createPerson(app, 'BACK_OFFICE');
  manager = await createPerson(app, 'INTERMEDIARY_ADMIN');
  adviser = await createPerson(app, 'INTERMEDIARY', { under: manager });
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const make = (given: Parameters<typeof createDocument>[2] = { state: 'PREPARED' }, signers: readonly AskedSigner[] = []) =>
  createDocument(app, client.clientId ?? '', given, signers);
const ask = (id: string, body: BodyInputOf<typeof requestSignature>, token = office.token) =>
  app.call(requestSignature, { params: { id }, body, token });
const revoke = (id: string, signatureIds: readonly string[], token = office.token) =>
  app.call(revokeSignature, { params: { id }, body: { signature_ids: signatureIds }, token });
const read = async (id: string, token = office.token) =>
  (await app.call(readDocument, { params: { id }, query: { scope: 'default,states' }, token })).body;
const sealOf = async (id: string) =>
  (await app.platform.db.select({ seal: documents.seal }).from(documents).where(eq(documents.id, id)))[0]?.seal;

describe('asking for signatures', () => {
  it.each([
    ['a script', withCatalog('/OpenAction << /S /JavaScript /JS (1) >>'), 'Soubor obsahuje skript.'],
    ['one fee on the screen and another in print', shadowFee(), 'Soubor má vrstvy'],
    ['what only its owner may change', lockedPdf(''), 'Tento soubor je poškozený nebo zamčený'],
    ['a page that no reader shows whole', pageOf(20_000), 'Soubor má stranu menší než 2,5\u00a0cm nebo větší než 5\u00a0m'],
  ])('is rejected for an uploaded file with %s, before a person signs what cannot be sealed', async (_what, bytes, sentence) => {
    const { id } = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED', bytes: await bytes });
    const { status, body } = await ask(id, { owner: true });
    expect([status, body]).toMatchObject([409, { code: 'document.state_refused', message: expect.stringContaining(sentence) }]);
    expect((await read(id)).signatures).toEqual([]);
  });

  it('asks the client and the client’s adviser, notifies both and waits for them', async () => {
    const { id } = await make();
    const { status, body } = await ask(id, { owner: true, responsible: true, expires_on: '2026-03-31' }, adviser.token);
    expect([status, body.message]).toEqual([200, 'Požádali jsme o\u00a0podpis.']);
    expect(body.document).toMatchObject({
      state: { state: 'TO_BE_SIGNED' },
      client_state: { state: 'TO_BE_SIGNED' },
      signature_client: { state: 'PENDING' },
      signature_current_user: { state: 'PENDING' },
    });
    // Midnight in Prague; summer time began two days before.
    expect(body.document.signatures.map(({ role, signer, expires_at: expires }) => [role, signer.id, expires])).toEqual([
      ['OWNER', client.userId, '2026-03-31T22:00:00.000Z'],
      ['RESPONSIBLE', adviser.userId, '2026-03-31T22:00:00.000Z'],
    ]);
    await app.drain();
    const mail = app.mails.find(({ to }) => to === client.email);
    expect(mail).toMatchObject({ subject: 'Dokument čeká na váš podpis', text: expect.stringContaining('/my-documents') });
    const { data } = (await app.call(listNotifications, { token: client.token })).body;
    expect(data[0]).toMatchObject({
      subject: 'Dokument k\u00a0podpisu',
      text: 'Čeká na váš podpis: Smlouva.',
      about: { kind: 'document', id },
    });
  });

  it('sends one e-mail about documents requested together', async () => {
    for (let count = 0; count < 3; count += 1) await ask((await make()).id, { owner: true });
    const letters = await app.platform.db
      .select()
      .from(outboxMessages)
      .where(and(eq(outboxMessages.userId, client.userId), eq(outboxMessages.kind, 'documents.signatureRequested')));
    expect(letters).toHaveLength(1);
    expect((await app.call(listNotifications, { token: client.token })).body.meta.total).toBe(3);
  });

  it('counts unanswered requests in the signer’s profile until they are revoked or removed', async () => {
    const waiting = async ({ token }: TestPerson) => (await app.call(readProfile, { token })).body.user.meta.documents_to_sign;
    const [first, second] = [await make(), await make()];
    const { body } = await ask(first.id, { owner: true, responsible: true });
    await ask(second.id, { owner: true });
    expect([await waiting(client), await waiting(adviser), await waiting(manager)]).toEqual([2, 1, 0]);
    await revoke(
      first.id,
      body.document.signatures.map((signature) => signature.id),
    );
    await app.call(deleteDocument, { params: { id: second.id }, token: office.token });
    expect([await waiting(client), await waiting(adviser)]).toEqual([0, 0]);
  });

  it('accepts an intermediary person by their user id', async () => {
    const { id } = await make();
    const { body } = await ask(id, { responsible: true, responsible_id: manager.userId });
    expect(body.document.signatures.map(({ signer }) => signer.id)).toEqual([manager.userId]);
    // The named signer may read the document; no other person of their intermediary may.
    expect((await read(id, manager.token)).signature_current_user).toEqual({ state: 'PENDING' });
  });

  it('lets a requested signer read a document of a client who is not theirs', async () => {
    const stranger = await createPerson(app, 'INTERMEDIARY');
    const { id } = await make();
    expect((await app.call(readDocument, { params: { id }, token: stranger.token })).status).toBe(404);
    await ask(id, { responsible_id: stranger.userId });
    expect((await app.call(readDocument, { params: { id }, token: stranger.token })).status).toBe(200);
  });

  it('does not let an adviser show a document to a person who is not below them', async () => {
    const stranger = await createPerson(app, 'INTERMEDIARY');
    const { id } = await make();
    const { status, body } = await ask(id, { responsible_id: stranger.userId }, adviser.token);
    expect([status, body.errors]).toEqual([422, { responsible_id: ['Vyberte osobu zprostředkovatele, která může podepsat.'] }]);
    expect((await ask(id, { responsible_id: manager.userId }, adviser.token)).status).toBe(422);
    expect((await ask(id, { responsible_id: adviser.userId }, manager.token)).status).toBe(200);
  });

  it('rejects invalid requests', async () => {
    const { id } = await make();
    expect((await ask(id, {})).body.errors).toEqual({ owner: ['Vyberte, kdo má dokument podepsat.'] });
    expect((await ask(id, { responsible_id: client.userId })).body.errors).toHaveProperty('responsible_id');
    expect((await ask(id, { owner: true, expires_on: '2026-03-01' })).body.errors).toHaveProperty('expires_on');
    const alone = await createPerson(app, 'CLIENT');
    const ofNobody = await createDocument(app, alone.clientId ?? '', { state: 'PREPARED' });
    expect((await ask(ofNobody.id, { responsible: true })).body).toMatchObject({ code: 'document.no_responsible' });
  });

  it('rejects documents that are decided, sealed, not generated yet, no PDF or of an unsigned template', async () => {
    const codeOf = async (given: Parameters<typeof createDocument>[2]) => (await ask((await make(given)).id, { owner: true })).body;
    expect(await codeOf({ state: 'ACCEPTED' })).toMatchObject({ code: 'document.state_refused' });
    expect(await codeOf({ state: 'CANCELED' })).toMatchObject({ code: 'document.state_refused' });
    expect(await codeOf({ state: 'TO_REVIEW', seal: 'DONE' })).toMatchObject({ code: 'document.state_refused' });
    expect(await codeOf({ state: 'PREPARED', generation: 'WAITING' })).toMatchObject({ code: 'document.not_ready' });
    const templateId = await createTemplate(app, { signable: false });
    expect(await codeOf({ state: 'PREPARED', templateId })).toMatchObject({
      code: 'document.state_refused',
      message: 'Dokumenty z\u00a0této šablony se nepodepisují.',
    });
  });

  it('requests again from a signer who returned it, extends an open request and leaves a signature alone', async () => {
    const { id } = await make({ state: 'REJECTED' }, [
      { userId: client.userId, state: 'REJECTED' },
      { userId: adviser.userId, role: 'RESPONSIBLE', state: 'PENDING' },
    ]);
    const { body } = await ask(id, { owner: true, responsible: true, expires_on: '2026-03-20' });
    expect(body.document.state.state).toBe('TO_BE_SIGNED');
    expect(body.document.signatures.map(({ state, expires_at: expires }) => [state, expires])).toEqual([
      ['PENDING', '2026-03-20T23:00:00.000Z'],
      ['PENDING', '2026-03-20T23:00:00.000Z'],
    ]);
    const signed = await make({ state: 'TO_BE_SIGNED' }, [{ userId: client.userId, state: 'SIGNED' }]);
    expect((await ask(signed.id, { owner: true })).body.code).toBe('document.signature_decided');
  });

  it('creates one request each for two concurrent calls', async () => {
    const { id } = await make();
    const answers = await Promise.all([ask(id, { owner: true }), ask(id, { owner: true }, adviser.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).signatures).toHaveLength(1);
  });
});

describe('revoking requests', () => {
  it('moves the document to the state of the remaining signatures', async () => {
    const { id, signatureIds } = await make({ state: 'TO_BE_SIGNED' }, [
      { userId: client.userId },
      { userId: adviser.userId, role: 'RESPONSIBLE' },
    ]);
    expect((await revoke(id, signatureIds.slice(0, 1))).body.document.state.state).toBe('TO_BE_SIGNED');
    const { body } = await revoke(id, signatureIds.slice(1));
    expect(body).toMatchObject({ message: 'Žádost o\u00a0podpis je zrušená.', document: { state: { state: 'PREPARED' }, signatures: [] } });
    expect(body.document.states?.map(({ state }) => state)).toEqual(['TO_BE_SIGNED', 'PREPARED']);
    expect(await sealOf(id)).toBeNull();
  });

  it('completes a document that has a signature: signed, at once to be reviewed, and sealed', async () => {
    const { id, signatureIds } = await make({ state: 'TO_BE_SIGNED' }, [
      { userId: client.userId, state: 'SIGNED' },
      { userId: adviser.userId, role: 'RESPONSIBLE' },
    ]);
    const { body } = await revoke(id, signatureIds.slice(1));
    expect(body.document).toMatchObject({
      state: { state: 'TO_REVIEW' },
      client_state: { state: 'SIGNED' },
      is_generating: false,
      is_sealing: true,
    });
    expect(body.document.states?.map(({ state, user }) => [state, user?.name ?? null])).toEqual([
      ['TO_BE_SIGNED', null],
      ['SIGNED', 'Žofie Čížková'],
      ['TO_REVIEW', null],
    ]);
    expect(await sealOf(id)).toBe('WAITING');
  });

  it('revokes neither a signature nor another document’s request', async () => {
    const mine = await make({ state: 'TO_BE_SIGNED' }, [{ userId: client.userId, state: 'SIGNED' }]);
    const other = await make({ state: 'TO_BE_SIGNED' }, [{ userId: client.userId }]);
    expect((await revoke(mine.id, mine.signatureIds)).body.code).toBe('document.signature_decided');
    expect((await revoke(mine.id, other.signatureIds)).status).toBe(404);
    expect((await revoke(mine.id, [newId()])).status).toBe(404);
    expect((await revoke(mine.id, [])).status).toBe(422);
  });

  it('happens automatically after the expiry date, not before', async () => {
    const { id } = await make();
    await ask(id, { owner: true, expires_on: '2026-03-02' });
    await sweepSignatureRequests(app.platform);
    expect((await read(id)).signatures).toHaveLength(1);
    app.clock.advance(DAY);
    await sweepSignatureRequests(app.platform);
    await sweepSignatureRequests(app.platform);
    const later = await createPerson(app, 'BACK_OFFICE');
    const left = await read(id, later.token);
    expect([left.state.state, left.signatures]).toEqual(['PREPARED', []]);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'documents.signatureExpired')));
    expect(events.map(({ actorUserId, clientId }) => [actorUserId, clientId])).toEqual([[null, client.clientId]]);
    app.clock.advance(-DAY);
  });
});

describe('reviewing', () => {
  const setState = (id: string, body: BodyInputOf<typeof setDocumentState>) =>
    app.call(setDocumentState, { params: { id }, body, token: office.token });

  it('marks for processing without touching open requests', async () => {
    const { id } = await make({ state: 'TO_BE_SIGNED' }, [{ userId: client.userId }]);
    const { body } = await setState(id, { state: 'TO_REVIEW' });
    expect(body).toMatchObject({
      message: 'Stav dokumentu je změněný.',
      document: { state: { state: 'TO_REVIEW' }, signatures: [{ state: 'PENDING' }] },
    });
  });

  it('accepts, ends open requests and seals what was signed', async () => {
    const { id } = await make({ state: 'TO_REVIEW' }, [
      { userId: client.userId, state: 'SIGNED' },
      { userId: adviser.userId, role: 'RESPONSIBLE' },
    ]);
    expect((await setState(id, { state: 'ACCEPTED' })).body.document).toMatchObject({
      state: { state: 'ACCEPTED' },
      signatures: [{ role: 'OWNER' }],
    });
    expect(await sealOf(id)).toBe('WAITING');
  });

  it('accepts, and seals one signature though the other signer refused', async () => {
    const { id } = await make({ state: 'REJECTED' }, [
      { userId: client.userId, state: 'SIGNED' },
      { userId: adviser.userId, role: 'RESPONSIBLE', state: 'REJECTED' },
    ]);
    await setState(id, { state: 'TO_REVIEW' });
    expect(await sealOf(id)).toBeNull();
    await setState(id, { state: 'ACCEPTED' });
    expect(await sealOf(id)).toBe('WAITING');
  });

  it('cancels with a reason that is kept in the history and encrypted in the audit log', async () => {
    const { id } = await make({ state: 'REJECTED' }, [{ userId: client.userId, state: 'REJECTED' }]);
    const { body } = await setState(id, { state: 'CANCELED', description: 'Podepsala jiná osoba' });
    expect(body.document.states?.at(-1)).toMatchObject({
      state: 'CANCELED',
      description: 'Podepsala jiná osoba',
      user: { name: 'Žofie Čížková' },
    });
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectId, id), eq(auditEvents.action, 'documents.stateSet')));
    expect([JSON.stringify(event?.facts).includes('jiná'), event?.personal === null]).toEqual([false, false]);
  });

  it('rejects steps that are not allowed, including the second of two concurrent ones', async () => {
    const { id } = await make({ state: 'PREPARED' });
    expect((await setState(id, { state: 'ACCEPTED' })).body.code).toBe('document.state_refused');
    const reviewed = await make({ state: 'TO_REVIEW' });
    const answers = await Promise.all([
      setState(reviewed.id, { state: 'ACCEPTED' }),
      setState(reviewed.id, { state: 'CANCELED', description: 'Duplicita' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await app.call(setDocumentState, { params: { id }, body: { state: 'LOST' }, token: office.token })).status).toBe(422);
  });

  it('removes a document with its open requests, but none that is accepted or returned', async () => {
    const remove = (id: string) => app.call(deleteDocument, { params: { id }, token: office.token });
    const open = await make({ state: 'TO_BE_SIGNED' }, [{ userId: client.userId }]);
    expect((await remove(open.id)).body).toEqual({ message: 'Dokument je smazaný.' });
    expect((await app.call(readDocument, { params: { id: open.id }, token: client.token })).status).toBe(404);
    for (const state of ['ACCEPTED', 'REJECTED'] as const)
      expect((await remove((await make({ state })).id)).body.code).toBe('document.state_refused');
    app.clock.advance(HOUR / 60);
  });
});
