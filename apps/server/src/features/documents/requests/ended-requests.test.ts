import { deleteClient } from '@pramen/contract/clients/client.endpoints';
import {
  deleteDocument,
  listDocuments,
  readClientDocuments,
  readDocument,
  readMyDocuments,
  requestSignature,
  revokeSignature,
  setDocumentState,
} from '@pramen/contract/documents/documents.endpoints';
import { readToSign, rejectDocuments } from '@pramen/contract/documents/signing.endpoints';
import type { BodyInputOf } from '@pramen/contract/endpoint';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { documentClosedRequests } from '../../../database/schema/signature-requests.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { createPerson, openSessionOf } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { askToSign, signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { sweepSignatureRequests } from './signature-requests.service.ts';

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
  adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+420608000111' });
  client = await createPerson(app, 'CLIENT', { under: adviser });
  await app.drain();
});
afterAll(() => app.close());

const ask = ({ id }: SignableDocument, body = {}) =>
  app.call(requestSignature, { params: { id }, body: { owner: true, ...body }, token: office.token });
const read = async ({ id }: SignableDocument) =>
  (await app.call(readDocument, { params: { id }, query: { scope: 'default,states' }, token: office.token })).body;
const setState = ({ id }: SignableDocument, body: BodyInputOf<typeof setDocumentState>) =>
  app.call(setDocumentState, { params: { id }, body, token: office.token });
const signatureIdOf = async ({ id }: SignableDocument) =>
  (await app.platform.db.select({ id: documentSignatures.id }).from(documentSignatures).where(eq(documentSignatures.documentId, id)))[0]
    ?.id ?? '';
const noticesOf = async ({ token }: TestPerson) => (await app.call(listNotifications, { query: {}, token })).body.data;
/** Sessions do not last overnight: sign in again after each day. */
async function passDays(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  client = { ...client, token: await openSessionOf(app, client) };
  office = { ...office, token: await openSessionOf(app, office) };
}

const REASON = 'Chybí příloha.';

describe('a request that ends without a signature', () => {
  it('keeps its times when it expires, appears in the history, and its signer and requester are notified', async () => {
    const document = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED' });
    await ask(document, { expires_on: '2026-03-31' });
    await passDays(60);
    await sweepSignatureRequests(app.platform);
    const { signatures, closed_requests: closed, states, state } = await read(document);
    expect([signatures, state.state]).toEqual([[], 'PREPARED']);
    expect(closed).toMatchObject([
      {
        role: 'OWNER',
        state: 'EXPIRED',
        signer: { id: client.userId },
        expires_at: '2026-03-31T22:00:00.000Z',
        closed_at: app.clock.now().toISOString(),
        closed_by: null,
      },
    ]);
    expect(states.map((change) => change.state)).toEqual(['TO_BE_SIGNED', 'PREPARED']);
    for (const person of [client, office])
      expect((await noticesOf(person))[0]).toMatchObject({
        subject: 'Lhůta k\u00a0podpisu uplynula',
        text: expect.stringContaining('Smlouva o správě') as string,
      });
  });

  it('names the person who revoked it; the application can neither change nor remove that', async () => {
    const document = await createSignable(app, client);
    await app.call(revokeSignature, {
      params: { id: document.id },
      body: { signature_ids: [await signatureIdOf(document)] },
      token: office.token,
    });
    expect((await read(document)).closed_requests).toMatchObject([{ state: 'REVOKED', closed_by: { name: 'Žofie Čížková' } }]);
    const refused = { cause: { message: expect.stringContaining('permission denied') as string } };
    await expect(app.platform.db.delete(documentClosedRequests)).rejects.toMatchObject(refused);
    await expect(app.platform.db.update(documentClosedRequests).set({ description: 'jiný' })).rejects.toMatchObject(refused);
  });

  it('is not overwritten by the next request after a rejection', async () => {
    const document = await createSignable(app, client);
    const first = await signatureIdOf(document);
    await app.call(rejectDocuments, { body: { document_ids: [document.id], message: REASON }, token: client.token });
    const refusedAt = app.clock.now().toISOString();
    await passDays(1);
    await ask(document);
    const { signatures, closed_requests: closed } = await read(document);
    expect(signatures).toMatchObject([{ state: 'PENDING', description: null, decided_at: null }]);
    expect(signatures[0]?.id).not.toBe(first);
    expect(closed).toMatchObject([
      { id: first, state: 'REJECTED', description: REASON, closed_at: refusedAt, closed_by: { name: 'Žofie Čížková' } },
    ]);
  });
});

describe('notices of requests', () => {
  const first = async () => (await noticesOf(client))[0];

  it('ask for action only as long as the request is open', async () => {
    const document = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED', name: 'Dodatek' });
    await ask(document);
    expect(await first()).toMatchObject({ subject: 'Dokument k\u00a0podpisu', text: 'Čeká na váš podpis: Dodatek.' });
    await signAs(app, client, [document.id]);
    expect(await first()).toMatchObject({
      subject: 'Dokument k\u00a0podpisu – vyřízeno',
      text: 'Podepsali jste: Dodatek.',
      about: { kind: 'document', id: document.id },
    });
  });

  it.each([
    [
      'was returned',
      async (document: SignableDocument) =>
        app.call(rejectDocuments, { body: { document_ids: [document.id], message: REASON }, token: client.token }),
      'Vrátili jste bez podpisu: Dodatek.',
    ],
    [
      'was withdrawn',
      async (document: SignableDocument) =>
        app.call(revokeSignature, {
          params: { id: document.id },
          body: { signature_ids: [await signatureIdOf(document)] },
          token: office.token,
        }),
      'Už není potřeba podepisovat: Dodatek.',
    ],
  ])('say so when the document they concern %s', async (_case, change, text) => {
    const document = await createSignable(app, client, { isOwnerAsked: false, state: 'PREPARED', name: 'Dodatek' });
    await ask(document);
    await change(document);
    expect((await noticesOf(client)).find(({ subject }) => subject.startsWith('Dokument k\u00a0podpisu'))?.text).toBe(text);
  });
});

describe('a signed or sealed document', () => {
  it.each(['TO_REVIEW', 'CANCELED'] as const)('is never removed, whatever its state: %s', async (state) => {
    const document = await createSignable(app, client);
    await signAs(app, client, [document.id]);
    await app.platform.db.update(documents).set({ state }).where(eq(documents.id, document.id));
    const answer = await app.call(deleteDocument, { params: { id: document.id }, token: office.token });
    expect(answer).toMatchObject({ status: 409, body: { code: 'document.kept', message: expect.stringContaining('se nemaže') as string } });
    expect((await read(document)).is_kept).toBe(true);
  });

  it('prevents the removal of its client', async () => {
    const administrator = await createPerson(app, 'ADMIN');
    const document = await createSignable(app, client);
    await signAs(app, client, [document.id]);
    expect(await app.call(deleteClient, { params: { id: document.clientId }, token: administrator.token })).toMatchObject({
      status: 409,
      body: { code: 'client.has_signed_documents' },
    });
    const other = await createPerson(app, 'CLIENT', { under: adviser });
    await createSignable(app, other);
    expect((await app.call(deleteClient, { params: { id: other.clientId ?? '' }, token: administrator.token })).status).toBe(200);
  });

  it('is cancelled only with a reason, and the client and the signers are notified without it', async () => {
    const document = await createSignable(app, client, { responsible: adviser });
    await signAs(app, adviser, [document.id]);
    await app.call(rejectDocuments, { body: { document_ids: [document.id], message: REASON }, token: client.token });
    for (const body of [{ state: 'CANCELED' }, { state: 'CANCELED', description: '   ' }] as const)
      expect(await setState(document, body)).toMatchObject({ status: 422, body: { errors: { description: ['Toto políčko je povinné'] } } });
    expect((await setState(document, { state: 'CANCELED', description: 'Podepsala jiná osoba' })).status).toBe(200);
    await app.drain();
    for (const person of [client, adviser]) {
      expect((await noticesOf(person))[0]).toMatchObject({ subject: 'Dokument byl zrušen', about: { kind: 'document', id: document.id } });
      const mail = app.mails.find(({ to, subject }) => to === person.email && subject === 'Dokument byl zrušen');
      expect(mail?.text).toContain('Smlouva o správě');
      expect(mail?.text).not.toContain('jiná osoba');
    }
  });

  it('accepts no signature request once it is sealed', async () => {
    const document = await createSignable(app, client);
    expect((await read(document)).can_request_signature).toBe(true);
    await signAs(app, client, [document.id]);
    expect((await read(document)).can_request_signature).toBe(false);
  });
});

describe('cancelling', () => {
  it('needs a reason for a document in review, even an unsigned one', async () => {
    const document = await createSignable(app, client, { isOwnerAsked: false, state: 'TO_REVIEW' });
    expect((await setState(document, { state: 'CANCELED' })).status).toBe(422);
    expect((await setState(document, { state: 'CANCELED', description: 'Duplicita' })).status).toBe(200);
  });

  it('needs none for a document returned unsigned, as lists cancel it; an empty reason is rejected', async () => {
    const document = await createSignable(app, client);
    await app.call(rejectDocuments, { body: { document_ids: [document.id], message: REASON }, token: client.token });
    expect((await setState(document, { state: 'CANCELED', description: '' })).status).toBe(422);
    expect((await setState(document, { state: 'CANCELED' })).status).toBe(200);
  });
});

describe('rows of lists', () => {
  it("contain signatures and states, the viewer's expiry date, and NOT_REQUIRED without a request", async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 3 * DAY);
    const document = await createSignable(app, client, { responsible: adviser, expiresAt });
    const mine = (await app.call(readMyDocuments, { token: client.token })).body.data;
    expect(mine).toMatchObject([
      {
        id: document.id,
        sign_until: expiresAt.toISOString(),
        signature_current_user: { state: 'PENDING' },
        signatures: [{ role: 'OWNER' }, { role: 'RESPONSIBLE' }],
        contract_left_at: null,
        is_kept: false,
        kind: null,
      },
    ]);
    const ofClient = (await app.call(readClientDocuments, { params: { id: document.clientId }, token: office.token })).body.data;
    expect(ofClient).toMatchObject([
      { sign_until: null, signature_current_user: { state: 'NOT_REQUIRED' }, signature_client: { state: 'PENDING' } },
    ]);
    await setState(document, { state: 'TO_REVIEW' });
    const { data } = (
      await app.call(listDocuments, { body: { filter: { type: 'to-processing', client: 'Čížková' }, length: 100 }, token: office.token })
    ).body;
    expect(data.find(({ id }) => id === document.id)).toMatchObject({
      signatures: [{ state: 'PENDING' }, { state: 'PENDING' }],
      states: [{ state: 'TO_REVIEW' }],
    });
  });
});

describe('what a code confirms', () => {
  const toSign = (ids: readonly string[], token: string | undefined = client.token) =>
    app.call(readToSign, { query: { document_ids: ids.join(',') }, ...(token ? { token } : {}) });

  it('is the hashes of the files, the consent text, and the valid code sent for exactly these', async () => {
    const [one, two] = [await createSignable(app, client, { code: 'S_1' }), await createSignable(app, client)];
    const before = (await toSign([one.id, two.id])).body;
    expect(before.code).toBeNull();
    expect(before.consent).toEqual({ version: '1', text: 'Zadáním kódu podepisuji uvedené dokumenty a souhlasím s jejich obsahem.' });
    expect(before.documents.find(({ id }) => id === one.id)).toEqual({
      id: one.id,
      name: 'Smlouva o správě',
      code: 'S_1',
      sha256: sha256(one.bytes).toString('hex'),
      opened_at: null,
      sign_until: null,
      is_contract_held: false,
    });
    await askToSign(app, client, [one.id, two.id]);
    await app.drain();
    const { code } = (await toSign([two.id, one.id])).body;
    expect(app.texts.at(-1)?.text).toContain(`(otisk ${code?.mark})`);
    expect(code?.sha256.startsWith(code.mark)).toBe(true);
    expect((await toSign([one.id])).body.code).toBeNull();
    app.clock.advance(11 * MINUTE);
    expect((await toSign([one.id, two.id])).body.code).toBeNull();
  });

  it('is shown to its signer only', async () => {
    const document = await createSignable(app, client);
    expect((await app.call(readToSign, { query: { document_ids: document.id } })).status).toBe(401);
    expect((await toSign([document.id], (await createPerson(app, 'CLIENT')).token)).status).toBe(404);
    expect((await toSign([newId()])).status).toBe(404);
    expect((await toSign([document.id], adviser.token)).body.code).toBe('document.not_signable');
  });
});
