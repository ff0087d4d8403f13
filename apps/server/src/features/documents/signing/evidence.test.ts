import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFileContent } from '@pramen/contract/files/files.endpoints';
import { listNotifications } from '@pramen/contract/messages/messages.endpoints';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepExpired } from '../../../assembly/repeated-work.ts';
import { clients } from '../../../database/schema/clients.ts';
import { documents, documentSignatures } from '../../../database/schema/documents.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { files } from '../../../database/schema/files.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { settings } from '../../../database/schema/operations.ts';
import { documentOpenings } from '../../../database/schema/signature-requests.ts';
import { signings } from '../../../database/schema/signings.ts';
import { verificationCodes } from '../../../database/schema/verification.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { DAY, MINUTE } from '../../../platform/clock/clock.ts';
import { sha256 } from '../../../platform/keys/secrets.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable, swapStoredBytes } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { askToSign, confirmSigning, signAs } from '../../../testing/worlds/signing.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { readFileBytes } from '../../files/files.reader.ts';
import { COMPANY_SETTING } from '../../settings/company.reader.ts';
import { openEvidence } from './evidence.reader.ts';
import { takeSignerId } from './signings.service.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
});
beforeEach(async () => {
  adviser = await createPerson(app, 'INTERMEDIARY', { phone: '+420608000111' });
  client = await createPerson(app, 'CLIENT', { under: adviser });
  await app.drain();
});
afterAll(() => app.close());

async function fileOf({ id }: SignableDocument) {
  const [found] = await app.platform.db
    .select({ file: files })
    .from(documents)
    .innerJoin(files, and(eq(files.clientId, documents.clientId), eq(files.id, documents.fileId)))
    .where(eq(documents.id, id));
  if (!found) throw new Error('the document has no file');
  return found.file;
}

const open = async (document: SignableDocument, { token }: TestPerson, query = {}) =>
  app.call(readFileContent, { params: { uuid: (await fileOf(document)).uuid }, query, token });

/** Signs like a person: the SMS arrives before its code is entered. */
async function sign(ids: readonly string[], by = client): Promise<void> {
  const digits = await askToSign(app, by, ids);
  await app.drain();
  app.clock.advance(MINUTE);
  expect((await confirmSigning(app, by, ids, digits)).status).toBe(200);
}

async function evidenceOf({ id, clientId }: SignableDocument) {
  const signatures = await app.platform.db
    .select()
    .from(documentSignatures)
    .where(and(eq(documentSignatures.documentId, id), eq(documentSignatures.state, 'SIGNED')));
  const [signed] = await openEvidence(app.platform.db, app.platform, clientId, signatures);
  if (!signed) throw new Error('the document was not signed');
  return signed.evidence;
}

/** The sealed file as an outsider reads it: with another program. */
async function extractText(document: SignableDocument): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-evidence-'));
  try {
    const path = join(folder, 'sealed.pdf');
    await writeFile(path, await readFileBytes(app.platform.db, app.platform, await fileOf(document)));
    return execFileSync(process.env['PDFTOTEXT_PATH'] ?? 'pdftotext', ['-layout', '-enc', 'UTF-8', path, '-'], { encoding: 'utf8' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Confirmed texts as printed on the pages: from their first line, as many lines as they declare. */
function confirmedTexts(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replaceAll('\f', '').trim());
  return lines.flatMap((line, start) => {
    if (line !== 'PRAMEN-SIGN-2') return [];
    const count = Number(/^documents (\d+)$/.exec(lines[start + 4] ?? '')?.[1]);
    return [lines.slice(start, start + 5 + count).join('\n')];
  });
}

describe('the sealed file', () => {
  it('lets any reader recompute what the code confirmed, from the text on its pages alone', async () => {
    const one = await createSignable(app, client, { name: 'Rámcová smlouva', code: 'RS_2026_0001', responsible: adviser });
    const two = await createSignable(app, client, { name: 'Nahraný dodatek', code: null });
    await sign([one.id], adviser);
    await sign([one.id, two.id]);
    await app.drain();
    const text = await extractText(one);
    const [advisers, clients_] = confirmedTexts(text);
    for (const confirmed of [advisers, clients_])
      expect(text.replaceAll(/\s/g, '')).toContain(
        createHash('sha256')
          .update(confirmed ?? '')
          .digest('hex'),
      );
    const hashes = { one: sha256(one.bytes).toString('hex'), two: sha256(two.bytes).toString('hex') };
    expect(advisers?.split('\n')).toEqual([
      'PRAMEN-SIGN-2',
      expect.stringMatching(/^signer [0-9a-f-]{36}$/),
      expect.stringMatching(/^time \d{4}-\d\d-\d\dT[\d:.]+Z$/),
      'consent 1 cs',
      'documents 1',
      `${hashes.one} RS_2026_0001`,
    ]);
    expect(clients_?.split('\n').slice(4)).toEqual([
      'documents 2',
      ...[`${hashes.one} RS_2026_0001`, `${hashes.two} ${two.id}`].toSorted(),
    ]);
  });

  it('names the sealing company, the intermediary as such, what was agreed, and where to verify', async () => {
    await app.platform.db
      .insert(settings)
      .values({ key: COMPANY_SETTING, value: { name: 'Pramen investice, a.s.', businessNumber: '12345678' }, updatedAt: app.clock.now() })
      .onConflictDoNothing();
    await app.platform.db
      .update(clients)
      .set({ birthDate: '1984-02-29' })
      .where(eq(clients.id, client.clientId ?? ''));
    const [row] = await app.platform.db
      .select()
      .from(clients)
      .where(eq(clients.id, client.clientId ?? ''));
    const [document, unread] = [await createSignable(app, client), await createSignable(app, client)];
    await open(document, client);
    await sign([document.id, unread.id]);
    await app.drain();
    const bare = (text: string) => text.replaceAll(/\s+/g, '');
    const text = bare(await extractText(document));
    const facts = [
      'Pramen investice, a.s., IČO 12345678',
      'Zprostředkovatel Intermediary',
      'Zadáním kódu podepisuji uvedené dokumenty a souhlasím s jejich obsahem.',
      'https://portal.pramen.test/verify',
      '29.02.1984',
      row?.clientCode ?? '',
      'heslo a jednorázový kód',
      'je kod k podpisu 2 dokumentu',
      'HTTP 202, sms-',
      'otevřen v portálu',
      'v téže relaci',
      '1 z 2 podepsaných',
    ];
    for (const fact of facts) expect(text).toContain(bare(fact));
    expect(text).not.toContain('+420777');
    expect(bare(await extractText(unread))).toContain(bare('v portálu před podpisem neotevřen'));
  });
});

describe('the stored evidence of a signature', () => {
  it('is the whole number, the sent text of the SMS and the gateway’s response, always encrypted', async () => {
    const document = await createSignable(app, client);
    await sign([document.id]);
    const { phone, code } = await evidenceOf(document);
    expect([phone, code?.sent?.words, code?.sent?.receipt]).toEqual([
      '+420777123456',
      app.texts.at(-1)?.text,
      `HTTP 202, sms-${app.texts.length}`,
    ]);
    const [message] = await app.platform.db.select().from(outboxMessages).where(eq(outboxMessages.userId, client.userId));
    expect(message?.sealedCopy?.includes('777123456')).toBe(false);
    expect(JSON.stringify({ ...message, sealedCopy: null })).not.toContain('777123456');
  });

  it('of an adviser is encrypted with their own key until it is sealed with that of the client', async () => {
    const document = await createSignable(app, client, { responsible: adviser });
    await sign([document.id], adviser);
    expect((await evidenceOf(document)).code?.sent?.words).toContain('je kod k podpisu');
    expect((await evidenceOf(document)).identity).toMatchObject({ method: 'PASSWORD', clientCode: null, birthDate: null });
  });

  it('names a signer by the same public id each time, which is not their user id', async () => {
    const [one, two] = [await createSignable(app, client), await createSignable(app, client)];
    await sign([one.id]);
    await sign([two.id]);
    const ids = [(await evidenceOf(one)).identity?.signerId, (await evidenceOf(two)).identity?.signerId];
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(client.userId);
  });

  it('contains the consent text in the language in which it was read', async () => {
    const document = await createSignable(app, client);
    const digits = await askToSign(app, client, [document.id], { 'accept-language': 'sk' });
    expect((await confirmSigning(app, client, [document.id], digits)).status).toBe(200);
    const { consent } = await evidenceOf(document);
    expect(consent).toEqual({ version: '1', text: 'Zadaním kódu podpisujem uvedené dokumenty a súhlasím s ich obsahom.' });
  });

  it('keeps its code for years, while an unconfirmed signing is deleted after a month', async () => {
    const [signed, left] = [await createSignable(app, client), await createSignable(app, client)];
    await signAs(app, client, [signed.id]);
    app.clock.advance(MINUTE);
    await askToSign(app, client, [left.id]);
    const count = async () => [
      (await app.platform.db.select().from(verificationCodes).where(eq(verificationCodes.userId, client.userId))).length,
      (await app.platform.db.select().from(signings).where(eq(signings.userId, client.userId))).length,
    ];
    expect(await count()).toEqual([2, 2]);
    app.clock.advance(40 * DAY);
    await sweepExpired(app.platform);
    expect(await count()).toEqual([1, 1]);
    const [signature] = await app.platform.db.select().from(documentSignatures).where(eq(documentSignatures.documentId, signed.id));
    expect(
      (
        await app.platform.db
          .select()
          .from(verificationCodes)
          .where(eq(verificationCodes.id, signature?.codeId ?? ''))
      ).length,
    ).toBe(1);
  });
});

describe('opening a document', () => {
  const openingsOf = ({ id }: SignableDocument) =>
    app.platform.db.select().from(documentOpenings).where(eq(documentOpenings.documentId, id));

  it('by a requested signer is recorded once per session, also as JSON', async () => {
    const document = await createSignable(app, client);
    expect((await open(document, client)).status).toBe(200);
    app.clock.advance(MINUTE);
    await open(document, client, { extend: '1' });
    const [opening, ...more] = await openingsOf(document);
    expect(more).toEqual([]);
    expect(opening).toMatchObject({ userId: client.userId, sessionId: client.sessionId, clientId: document.clientId });
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'documents.opened'), eq(auditEvents.objectId, document.id)));
    expect(events).toMatchObject([
      { actorUserId: client.userId, facts: { sha256: sha256(document.bytes).toString('hex'), sessionId: client.sessionId } },
    ]);
    await signAs(app, client, [document.id]);
    expect((await evidenceOf(document)).opening).toEqual({ at: opening?.openedAt.toISOString(), isThisSession: true });
  });

  it('by another user, or by impersonation, does not count', async () => {
    const document = await createSignable(app, client);
    await open(document, adviser);
    await impersonate(app, client, adviser);
    await open(document, client);
    expect(await openingsOf(document)).toEqual([]);
  });

  it('does not count for a file that was replaced since', async () => {
    const document = await createSignable(app, client);
    await open(document, client);
    const other = await createSignable(app, client);
    const { id: fileId } = await fileOf(other);
    await app.platform.db.update(documents).set({ fileId, originalFileId: fileId }).where(eq(documents.id, document.id));
    await signAs(app, client, [document.id]);
    expect((await evidenceOf(document)).opening).toBeNull();
  });
});

describe('a stored file that does not match its row', () => {
  // Administrators are alerted once a day.
  beforeEach(async () => {
    app.clock.advance(2 * DAY);
    app.logged.length = 0;
    client = await createPerson(app, 'CLIENT', { under: adviser });
  });

  it('is rejected with a message, and administrators are alerted once a day', async () => {
    const administrator = await createPerson(app, 'ADMIN');
    const document = await createSignable(app, client);
    const digits = await askToSign(app, client, [document.id]);
    await swapStoredBytes(app, document);
    const refused = {
      status: 409,
      body: { code: 'file.damaged', message: expect.stringContaining('neodpovídá tomu, co jsme uložili') as string },
    };
    expect(await confirmSigning(app, client, [document.id], digits)).toMatchObject(refused);
    expect(await open(document, client)).toMatchObject(refused);
    expect(await open(document, client, { extend: '1' })).toMatchObject(refused);
    const { id } = await fileOf(document);
    const events = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'files.damaged'), eq(auditEvents.objectId, id)));
    expect(events).toHaveLength(3);
    expect(events[0]?.facts).toMatchObject({ damage: 'OTHER', fileableType: 'document' });
    expect(app.logged.filter(({ msg }) => String(msg).startsWith('INTEGRITY ALARM'))).toHaveLength(3);
    const notices = await app.call(listNotifications, { query: {}, token: administrator.token });
    expect(notices.body.data).toMatchObject([{ subject: 'Uložený soubor je poškozený', about: { kind: 'document', id: document.id } }]);
  });

  it('is distinguished from one that is missing', async () => {
    const document = await createSignable(app, client);
    const { id, objectKey } = await fileOf(document);
    await app.platform.files.remove(objectKey);
    expect(await open(document, client)).toMatchObject({ status: 409, body: { code: 'file.damaged' } });
    const [event] = await app.platform.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'files.damaged'), eq(auditEvents.objectId, id)));
    expect(event?.facts).toMatchObject({ damage: 'MISSING' });
  });
});

it('a person gets one signer id, also from calls that create it at once', async () => {
  const { pool } = database.current;
  const { userId } = await createPerson(app, 'CLIENT', { under: adviser });
  const publicId = randomUUID();
  const taken = await changeMeanwhile(
    database.current,
    'WITH held AS (SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE) INSERT INTO signers (user_id, public_id) SELECT id, $2::uuid FROM held',
    [userId, publicId],
    1,
    () => inTransaction(app.platform.db, (tx) => takeSignerId(tx, userId)),
  );
  expect(taken).toBe(publicId);

  const other = await createPerson(app, 'CLIENT', { under: adviser });
  const ids = await Promise.all([1, 2, 3].map(() => inTransaction(app.platform.db, (tx) => takeSignerId(tx, other.userId))));
  const { rows } = await pool.query<{ id: string }>('SELECT public_id AS id FROM signers WHERE user_id = $1', [other.userId]);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)));
});
