import { generateVerificationCode } from '@pramen/contract/verification/verification.endpoints';
import { readProfile } from '@pramen/contract/auth/auth.endpoints';
import { requestSignature, revokeSignature } from '@pramen/contract/documents/documents.endpoints';
import * as endpoints from '@pramen/contract/documents/signing.endpoints';
import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, documentSignatures, documentStateChanges } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { notifications, outboxMessages } from '../../../database/schema/messages.ts';
import { users } from '../../../database/schema/people.ts';
import { signings } from '../../../database/schema/signings.ts';
import { verificationCodes } from '../../../database/schema/verification.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { readClientKey } from '../../../platform/keys/client-keys.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { codeIn, wrongCode } from '../../../testing/app/entrance.ts';
import { actorOf, createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable, swapFile, swapStoredBytes } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { openEvidence } from './evidence.reader.ts';
import { proveSigning, signDocuments } from './signing.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+420608000111' });
  client = await createPerson(app, 'CLIENT', { under: adviser });
});
afterAll(() => app.close());

const DEVICE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const ask = (ids: string | string[], by = client) =>
  app.call(generateVerificationCode, {
    body: { verifiable_type: 'DOCUMENT', verifiable_id: ids, service: 'SMS', recipient: '+420999999999' },
    token: by.token,
  });

/** Requests a code and returns it as it arrived on the phone. */
async function codeFor(ids: string | string[], by = client): Promise<string> {
  await app.drain();
  const before = app.texts.length;
  expect(await ask(ids, by)).toMatchObject({ status: 200 });
  await app.drain();
  return codeIn(app.texts[before]?.text);
}

const sign = (document_ids: string[], verification_code: string, by = client) =>
  app.call(endpoints.signDocuments, {
    body: { document_ids, type: 'SMS', verification_code },
    token: by.token,
    headers: { 'user-agent': DEVICE },
  });
const reject = (document_ids: string[], message: string, by = client) =>
  app.call(endpoints.rejectDocuments, { body: { document_ids, message }, token: by.token });
const invalid = { status: 422, body: { code: 'verification_code.INVALID_CODE', message: 'verification_code.INVALID_CODE' } };

/** The last signing that a user began. */
async function signingOf({ userId }: TestPerson) {
  const [signing] = await app.platform.db
    .select()
    .from(signings)
    .where(eq(signings.userId, userId))
    .orderBy(desc(signings.requestedAt))
    .limit(1);
  if (!signing) throw new Error('no code was requested');
  return signing;
}

const signaturesOf = ({ id }: Pick<SignableDocument, 'id'>) =>
  app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, id)).orderBy(asc(documentSignatures.role));
async function standing({ id }: Pick<SignableDocument, 'id'>) {
  const [row] = await app.platform.db.select().from(documents).where(eq(documents.id, id));
  const history = await app.platform.db
    .select()
    .from(documentStateChanges)
    .where(eq(documentStateChanges.documentId, id))
    .orderBy(asc(documentStateChanges.position));
  return { state: row?.state, seal: row?.seal, history: history.map(({ state, userId }) => [state, userId]) };
}
const isUntouched = async (document: SignableDocument) => {
  expect(await standing(document)).toEqual({ state: 'TO_BE_SIGNED', seal: null, history: [] });
  expect((await signaturesOf(document)).map(({ state }) => state)).not.toContain('SIGNED');
};

describe('a code for signing', () => {
  it('goes to the phone on file and names the document and the hash of its bytes, in one SMS without diacritics', async () => {
    const document = await createSignable(app, client, { name: 'Smlouva o správě – dodatek č. 2' });
    const answer = await ask(document.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'verification_code.generated', recipient: '**********456', resend_in: 30 },
    ]);
    await app.drain();
    const sms = app.texts.at(-1);
    const mark = sha256(document.bytes).toString('hex').slice(0, 8);
    expect(sms?.to).toBe('+420777123456');
    expect(sms?.text).toMatch(
      new RegExp(
        `^\\d{6} je kod k podpisu: Smlouva o sprave - dodatek c\\. 2 \\(otisk ${mark}\\)\\. Plati 10 minut, nikomu ho nesdelujte\\. Intermediary \\w+$`,
      ),
    );
  });

  it('cuts a long name, never the text about the code', async () => {
    const document = await createSignable(app, client, { name: 'Rámcová smlouva o obhospodařování majetku zákazníka '.repeat(4) });
    await codeFor(document.id);
    const text = app.texts.at(-1)?.text ?? '';
    expect(text).toHaveLength(160);
    expect(text).toMatch(
      /^\d{6} je kod k podpisu: Ramcova smlouva o obhospodarovani.*\.\.\. \(otisk [0-9a-f]{8}\)\. Plati 10 minut, nikomu ho nesdelujte\. Intermediary \w+$/,
    );
  });

  it('for several names their number and the hash of all, in the language of the signer', async () => {
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, client.userId));
    const both = [await createSignable(app, client), await createSignable(app, client)];
    await codeFor(both.map(({ id }) => id));
    const mark = (await signingOf(client)).sha256.toString('hex').slice(0, 8);
    expect(app.texts.at(-1)?.text).toContain(` je kod na podpis 2 dokumentov (odtlacok ${mark}). Plati 10 minut, nikomu ho nehovorte.`);
  });

  it('leaves what it is for in the audit log, and no name in the outbox', async () => {
    const document = await createSignable(app, client);
    await ask(document.id);
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'verification.codeSent'), eq(auditEvents.actorUserId, client.userId)));
    const objectSha256 = (await signingOf(client)).sha256.toString('hex');
    expect(event?.facts).toEqual({
      documentIds: [document.id],
      objectSha256,
      userId: client.userId,
      purpose: 'SIGN_DOCUMENTS',
      channel: 'SMS',
    });
    const [message] = await app.platform.db.select().from(outboxMessages).where(eq(outboxMessages.userId, client.userId));
    expect(message?.params).toEqual({
      codeId: event?.objectId,
      documentId: document.id,
      count: '1',
      mark: sha256(document.bytes).toString('hex').slice(0, 8),
    });
  });

  it('comes once in 30 seconds and 50 times a day, whatever it is for', async () => {
    const [one, other] = [await createSignable(app, client), await createSignable(app, client)];
    expect((await ask(one.id)).status).toBe(200);
    const early = await ask(other.id);
    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'verification_code.too_early', '30']);
    for (let round = 1; round < 50; round += 1) {
      app.clock.advance(30 * SECOND);
      expect((await ask(one.id)).status).toBe(200);
    }
    app.clock.advance(30 * SECOND);
    expect((await ask(one.id)).body.code).toBe('limit.reached');
  });

  it('is rejected without a phone number', async () => {
    const phoneless = await createPerson(app, 'CLIENT', { phone: null });
    const document = await createSignable(app, phoneless);
    expect(await ask(document.id, phoneless)).toMatchObject({ status: 422, body: { code: 'verification_code.recipient_missing' } });
  });

  const refused: readonly (readonly [string, (document: SignableDocument) => Promise<unknown>, number, string])[] = [
    [
      'that the signer has signed already',
      ({ id }) => app.platform.db.update(documentSignatures).set({ state: 'SIGNED' }).where(eq(documentSignatures.documentId, id)),
      409,
      'document.not_signable',
    ],
    [
      'whose request has expired',
      ({ id }) =>
        app.platform.db.update(documentSignatures).set({ expiresAt: app.clock.now() }).where(eq(documentSignatures.documentId, id)),
      409,
      'document.not_signable',
    ],
    [
      'that is being generated again',
      ({ id }) => app.platform.db.update(documents).set({ generation: 'WAITING' }).where(eq(documents.id, id)),
      409,
      'document.not_signable',
    ],
    [
      'without a file',
      ({ id }) => app.platform.db.update(documents).set({ fileId: null }).where(eq(documents.id, id)),
      409,
      'document.not_signable',
    ],
    [
      'that was sealed',
      ({ id }) => app.platform.db.update(documents).set({ seal: 'WAITING' }).where(eq(documents.id, id)),
      409,
      'document.not_signable',
    ],
    [
      'that another signer returned',
      ({ id }) => app.platform.db.update(documents).set({ state: 'REJECTED' }).where(eq(documents.id, id)),
      409,
      'document.not_signable',
    ],
    [
      'whose request was withdrawn',
      ({ id }) =>
        app.platform.db
          .delete(documentSignatures)
          .where(and(eq(documentSignatures.documentId, id), eq(documentSignatures.userId, client.userId))),
      409,
      'document.not_signable',
    ],
    [
      'that was accepted',
      ({ id }) => app.platform.db.update(documents).set({ state: 'ACCEPTED' }).where(eq(documents.id, id)),
      409,
      'document.not_signable',
    ],
    [
      'that was cancelled',
      ({ id }) => app.platform.db.update(documents).set({ state: 'CANCELED' }).where(eq(documents.id, id)),
      409,
      'document.not_signable',
    ],
    [
      'that was removed',
      ({ id }) => app.platform.db.update(documents).set({ deletedAt: app.clock.now() }).where(eq(documents.id, id)),
      404,
      'record.not_found',
    ],
  ];
  it.each(refused)('is rejected for a document %s, as are signing and returning it', async (_name, change, status, code) => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    await change(document);
    app.clock.advance(MINUTE);
    for (const answer of [await ask(document.id), await sign([document.id], digits), await reject([document.id], 'Nesouhlasím')])
      expect(answer).toMatchObject({ status, body: { code } });
    expect((await signaturesOf(document))[0]?.codeId ?? null).toBeNull();
  });

  it('is rejected for a picture, which cannot be sealed', async () => {
    const document = await createSignable(app, client, { mediaType: 'image/png' });
    expect(await ask(document.id)).toMatchObject({
      status: 409,
      body: { code: 'document.not_signable', message: 'Tento dokument nemůžete podepsat.' },
    });
  });

  it('is rejected for documents that the caller may not sign, existing or not', async () => {
    const document = await createSignable(app, client);
    const stranger = await createPerson(app, 'CLIENT');
    for (const ids of [document.id, newId(), 'no-id', [document.id, newId()]])
      expect(await ask(ids, stranger)).toMatchObject({ status: 404, body: { code: 'record.not_found' } });
    // The adviser sees the client's document but was not asked to sign it.
    expect(await ask(document.id, adviser)).toMatchObject({ status: 409, body: { code: 'document.not_signable' } });
    const unsigned = await app.call(generateVerificationCode, {
      body: { verifiable_type: 'DOCUMENT', verifiable_id: document.id, service: 'SMS' },
    });
    expect([unsigned.status, unsigned.body.code]).toEqual([401, 'session.required']);
  });
});

describe('signing', () => {
  it('records who, when, with which code and what exactly; the last signature sends the document to review and sealing', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    const answer = await sign([document.id], digits);
    expect([answer.status, answer.body.message]).toEqual([200, 'Dokument byl úspěšně podepsán.']);
    expect(answer.body.documents).toMatchObject([
      {
        id: document.id,
        state: { state: 'TO_REVIEW' },
        client_state: { state: 'SIGNED' },
        is_generating: false,
        is_sealing: true,
        signature_current_user: { state: 'SIGNED' },
      },
    ]);
    const [signature] = await signaturesOf(document);
    const [code] = await app.platform.db
      .select()
      .from(verificationCodes)
      .where(and(eq(verificationCodes.userId, client.userId), eq(verificationCodes.purpose, 'SIGN_DOCUMENTS')));
    expect(signature).toMatchObject({ state: 'SIGNED', decidedAt: app.clock.now(), sha256: sha256(document.bytes), codeId: code?.id });
    expect(code?.usedAt).toEqual(app.clock.now());
    expect(await standing(document)).toEqual({
      state: 'TO_REVIEW',
      seal: 'WAITING',
      history: [
        ['SIGNED', client.userId],
        ['TO_REVIEW', null],
      ],
    });
  });

  it('keeps the evidence encrypted with the client’s key only', async () => {
    const document = await createSignable(app, client);
    await sign([document.id], await codeFor(document.id));
    const [signature] = await signaturesOf(document);
    if (!signature) throw new Error('the signature request does not exist');
    const [signed] = await openEvidence(app.platform.db, app.platform, document.clientId, [signature]);
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'documents.signed'), eq(auditEvents.objectId, document.id)));
    const objectSha256 = (await signingOf(client)).sha256.toString('hex');
    expect(signed?.evidence).toMatchObject({
      name: 'Žofie Čížková',
      phone: '+420777123456',
      ip: '127.0.0.1',
      userAgent: DEVICE,
      requestId: event?.requestId,
      auditEventId: event?.id,
      objectSha256,
      documentCount: 1,
    });
    expect(event).toMatchObject({
      actorUserId: client.userId,
      clientId: document.clientId,
      facts: {
        signatureId: signature.id,
        role: 'OWNER',
        codeId: signature.codeId,
        sha256: sha256(document.bytes).toString('hex'),
        objectSha256,
        documentCount: 1,
      },
    });
    for (const secret of ['Chrome', '777123456']) expect(signature.sealedEvidence?.includes(secret)).toBe(false);
    const other = await createPerson(app, 'CLIENT');
    await expect(openEvidence(app.platform.db, app.platform, other.clientId ?? '', [signature])).rejects.toThrow('authenticate');
    expect(await readClientKey(app.platform.db, app.platform.config.keys.master, document.clientId)).not.toBeNull();
  });

  it('by one of two signers leaves the state unchanged, in either order', async () => {
    const document = await createSignable(app, client, { responsible: adviser });
    await sign([document.id], await codeFor(document.id, adviser), adviser);
    expect(await standing(document)).toMatchObject({ state: 'TO_BE_SIGNED', seal: null });
    await sign([document.id], await codeFor(document.id));
    expect(await standing(document)).toEqual({
      state: 'TO_REVIEW',
      seal: 'WAITING',
      history: [
        ['SIGNED', client.userId],
        ['TO_REVIEW', null],
      ],
    });
  });

  it('signs many at once with one code, each with the same proof', async () => {
    const three = [await createSignable(app, client), await createSignable(app, client), await createSignable(app, client)];
    const ids = three.map(({ id }) => id);
    const answer = await sign(ids.toReversed(), await codeFor(ids));
    expect([answer.status, answer.body.message, answer.body.documents.map(({ id }) => id).toSorted()]).toEqual([
      200,
      'Dokumenty byly úspěšně podepsány.',
      ids.toSorted(),
    ]);
    const signatures = (await Promise.all(three.map(signaturesOf))).flat();
    expect(new Set(signatures.map(({ codeId }) => codeId)).size).toBe(1);
    for (const document of three) expect(await standing(document)).toMatchObject({ state: 'TO_REVIEW', seal: 'WAITING' });
  });

  it('a document marked for review in between seals it in that state', async () => {
    const document = await createSignable(app, client, { state: 'TO_REVIEW' });
    expect((await sign([document.id], await codeFor(document.id))).status).toBe(200);
    expect(await standing(document)).toEqual({ state: 'TO_REVIEW', seal: 'WAITING', history: [] });
  });

  it('signs in both roles when one person was asked in both', async () => {
    const document = await createSignable(app, client, { responsible: client });
    expect((await sign([document.id], await codeFor(document.id))).status).toBe(200);
    expect((await signaturesOf(document)).map(({ role, state }) => [role, state])).toEqual([
      ['OWNER', 'SIGNED'],
      ['RESPONSIBLE', 'SIGNED'],
    ]);
    expect(await standing(document)).toMatchObject({ seal: 'WAITING' });
  });

  it('requires a session, a complete body and existing documents', async () => {
    const document = await createSignable(app, client);
    expect(
      (await app.call(endpoints.signDocuments, { body: { document_ids: [document.id], type: 'SMS', verification_code: '123456' } })).status,
    ).toBe(401);
    expect((await app.call(endpoints.rejectDocuments, { body: { document_ids: [document.id], message: 'Ne' } })).status).toBe(401);
    for (const body of [
      {},
      { document_ids: [], type: 'SMS', verification_code: '123456' },
      { document_ids: [document.id], type: 'EMAIL', verification_code: '123456' },
      { document_ids: [document.id], type: 'SMS', verification_code: '' },
    ])
      expect((await app.call(endpoints.signDocuments, { body, token: client.token })).status).toBe(422);
    expect(await sign([newId()], '123456')).toMatchObject({ status: 404 });
    await isUntouched(document);
  });
});

describe('a code is rejected', () => {
  it('when the file was replaced after it was sent', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    await swapFile(app, document);
    expect(await sign([document.id], digits)).toMatchObject(invalid);
    await isUntouched(document);
  });

  it('when the file was replaced after the code was compared', async () => {
    const document = await createSignable(app, client);
    const actor = actorOf(app, client);
    const proved = await proveSigning(app.platform, app.platform.db, actor, [document.id], await codeFor(document.id));
    await swapFile(app, document);
    await expect(inTransaction(app.platform.db, (tx) => signDocuments(tx, app.platform, actor, [document.id], proved))).rejects.toThrow(
      'verification_code.INVALID_CODE',
    );
    await isUntouched(document);
  });

  it('when the stored bytes do not match their row', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    await swapStoredBytes(app, document);
    expect(await sign([document.id], digits)).toMatchObject({ status: 409, body: { code: 'file.damaged' } });
    await isUntouched(document);
  });

  it('for a request that was revoked and made again, whose bytes are the same', async () => {
    const document = await createSignable(app, client, { requestedBy: adviser });
    const digits = await codeFor(document.id);
    const [request] = await signaturesOf(document);
    const token = adviser.token;
    expect(
      (await app.call(revokeSignature, { params: { id: document.id }, body: { signature_ids: [request?.id ?? ''] }, token })).status,
    ).toBe(200);
    expect((await app.call(requestSignature, { params: { id: document.id }, body: { owner: true }, token })).status).toBe(200);
    expect(await sign([document.id], digits)).toMatchObject(invalid);
    expect((await signaturesOf(document)).map(({ state }) => state)).toEqual(['PENDING']);
    app.clock.advance(MINUTE);
    expect((await sign([document.id], await codeFor(document.id))).status).toBe(200);
  });

  it('for one of two concurrent calls; the other signs', async () => {
    const document = await createSignable(app, client, { responsible: client });
    const digits = await codeFor(document.id);
    const answers = await Promise.all([sign([document.id], digits), sign([document.id], digits), sign([document.id], digits)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'documents.signed'), eq(auditEvents.objectId, document.id)));
    expect(events).toHaveLength(2);
  });

  it('for another document, for fewer or for more than it was sent for', async () => {
    const [one, two, three] = [await createSignable(app, client), await createSignable(app, client), await createSignable(app, client)];
    const digits = await codeFor([one.id, two.id]);
    for (const ids of [[three.id], [one.id], [two.id], [one.id, two.id, three.id], [one.id, three.id]])
      expect(await sign(ids, digits)).toMatchObject(invalid);
    for (const document of [one, two, three]) await isUntouched(document);
    // Codes for other sets are different objects, so they use up no attempt.
    expect((await sign([one.id, two.id], digits)).status).toBe(200);
  });

  it('a second time', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    await sign([document.id], digits);
    await app.platform.db.update(documentSignatures).set({ state: 'PENDING' }).where(eq(documentSignatures.documentId, document.id));
    await app.platform.db.update(documents).set({ state: 'TO_BE_SIGNED', seal: null }).where(eq(documents.id, document.id));
    expect(await sign([document.id], digits)).toMatchObject(invalid);
  });

  it('once another one was sent for the same documents', async () => {
    const document = await createSignable(app, client);
    const first = await codeFor(document.id);
    app.clock.advance(MINUTE);
    const second = await codeFor(document.id);
    expect((await sign([document.id], first)).body.code).toBe('verification_code.INVALID_CODE');
    await isUntouched(document);
    expect((await sign([document.id], second)).status).toBe(200);
  });

  it('from another signer of the same document', async () => {
    const document = await createSignable(app, client, { responsible: adviser });
    const digits = await codeFor(document.id, adviser);
    expect(await sign([document.id], digits)).toMatchObject(invalid);
    await isUntouched(document);
  });

  it('when it is wrong, older than ten minutes, or for signing in', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    expect(await sign([document.id], wrongCode(digits))).toMatchObject(invalid);
    app.clock.advance(10 * MINUTE);
    expect(await sign([document.id], digits)).toMatchObject(invalid);
    await app.platform.db
      .update(verificationCodes)
      .set({ purpose: 'SIGN_IN', expiresAt: new Date(app.clock.now().getTime() + MINUTE) })
      .where(eq(verificationCodes.userId, client.userId));
    expect(await sign([document.id], digits)).toMatchObject(invalid);
    await isUntouched(document);
  });

  it('after five wrong ones', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    for (let round = 0; round < 5; round += 1) await sign([document.id], wrongCode(digits));
    expect(await sign([document.id], digits)).toMatchObject(invalid);
  });
});

describe('returning', () => {
  it('adds the reason to the history and notifies the requester and the assignee', async () => {
    const office = await createPerson(app, 'BACK_OFFICE');
    const document = await createSignable(app, client, { responsible: adviser, requestedBy: adviser });
    await app.platform.db.update(documents).set({ assignedUserId: office.userId }).where(eq(documents.id, document.id));
    const answer = await reject([document.id], 'Poplatek má být 1 %.');
    expect([answer.status, answer.body.message]).toEqual([200, 'Dokument jsme vrátili i\u00a0s\u00a0důvodem.']);
    // It waits for no other signer: the adviser's request has ended.
    expect(await signaturesOf(document)).toMatchObject([
      { state: 'REJECTED', description: 'Poplatek má být 1 %.', decidedAt: app.clock.now() },
    ]);
    expect((await app.call(readProfile, { token: adviser.token })).body.user.meta.documents_to_sign).toBe(0);
    expect(await standing(document)).toEqual({ state: 'REJECTED', seal: null, history: [['REJECTED', client.userId]] });
    const [change] = await app.platform.db.select().from(documentStateChanges).where(eq(documentStateChanges.documentId, document.id));
    expect(change?.description).toBe('Poplatek má být 1 %.');
    const told = await app.platform.db.select().from(notifications).where(eq(notifications.kind, 'documents.returned'));
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([adviser.userId, office.userId].toSorted());
    // A returned document cannot be signed.
    expect(await ask(document.id, adviser)).toMatchObject({ status: 409, body: { code: 'document.not_signable' } });
  });

  it('keeps the reason out of the audit log except encrypted with the client’s key', async () => {
    const document = await createSignable(app, client);
    await reject([document.id], 'Mám jiného poradce.');
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'documents.returned'), eq(auditEvents.objectId, document.id)));
    expect(event?.personal).not.toBeNull();
    expect(JSON.stringify(event?.facts)).not.toContain('poradce');
  });

  it('requires a reason, and returns all of the documents or none', async () => {
    const document = await createSignable(app, client);
    expect((await reject([document.id], '  ')).status).toBe(422);
    expect((await reject([document.id, newId()], 'Ne')).status).toBe(404);
    await isUntouched(document);
  });
});

describe('an impersonator', () => {
  it('gets no code, signs nothing and returns nothing, and the attempt is recorded', async () => {
    const document = await createSignable(app, client);
    const digits = await codeFor(document.id);
    app.clock.advance(MINUTE);
    await impersonate(app, client, adviser);
    for (const answer of [await ask(document.id), await sign([document.id], digits), await reject([document.id], 'Ne')])
      expect(answer).toMatchObject({ status: 403, body: { code: 'impersonation.forbidden' } });
    await isUntouched(document);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'impersonation.refused'), eq(auditEvents.impersonatorUserId, adviser.userId)));
    expect(events.map(({ facts }) => String(facts['call'])).toSorted()).toEqual([
      'documents.reject',
      'documents.sign',
      'verification.generateCode',
    ]);
  });
});
