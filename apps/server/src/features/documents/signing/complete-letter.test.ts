import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandlers } from '../../../app.ts';
import { documents } from '../../../database/schema/documents.ts';
import { files } from '../../../database/schema/files.ts';
import { outboxMessages } from '../../../database/schema/messages.ts';
import { clientKeys } from '../../../database/schema/clients.ts';
import { users } from '../../../database/schema/people.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { createSmtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createSignable } from '../../../testing/worlds/signable-document.ts';
import type { SignableDocument } from '../../../testing/worlds/signable-document.ts';
import { askToSign, confirmSigning } from '../../../testing/worlds/signing.ts';
import { filesIn, openSmtpBox } from '../../../testing/services/smtp-box.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { readFileBytes } from '../../files/files.reader.ts';
import { sealJobs } from '../sealing/seal.jobs.ts';
import { MOST_MAILED_BYTES } from './sealed-file.service.ts';

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
  app.mails.length = 0;
});
afterAll(() => app.close());

/** Both signers confirm at the same instant; the document is sealed and no e-mail is sent yet. */
async function createSealed(): Promise<SignableDocument> {
  const document = await createSignable(app, client, { responsible: adviser });
  const codes = [await askToSign(app, client, [document.id]), await askToSign(app, adviser, [document.id])] as const;
  await app.drain();
  app.mails.length = 0;
  const answers = await Promise.all([
    confirmSigning(app, client, [document.id], codes[0]),
    confirmSigning(app, adviser, [document.id], codes[1]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await app.platform.jobs.drain(sealJobs(app.platform, app.resources.pdf));
  expect(app.mails).toEqual([]);
  return document;
}

async function requireSealedFile({ id, bytes }: SignableDocument) {
  const [found] = await app.platform.db
    .select({ file: files })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .where(eq(documents.id, id));
  if (!found || found.file.byteCount <= bytes.length) throw new Error('the document is not sealed');
  return found.file;
}

const mailTo = ({ email }: TestPerson) => app.mails.filter(({ to }) => to === email);
const completeMessages = () =>
  app.platform.db
    .select()
    .from(outboxMessages)
    .where(and(eq(outboxMessages.kind, 'documents.complete'), inArray(outboxMessages.userId, [client.userId, adviser.userId])));

describe('the e-mail after the seal', () => {
  it('brings each signer the sealed file once, even when both confirm at once and its job runs again after a crash', async () => {
    await app.platform.db.update(users).set({ language: 'sk' }).where(eq(users.id, adviser.userId));
    const document = await createSealed();
    await app.platform.db.update(documents).set({ code: 'RS_2026_0001' }).where(eq(documents.id, document.id));
    // The process dies here; the next one sends what the outbox contains.
    await app.drain();
    const sealed = await readFileBytes(app.platform.db, app.platform, await requireSealedFile(document));
    for (const person of [client, adviser]) {
      expect(mailTo(person)).toMatchObject([{ files: [{ name: 'smlouva.pdf', mediaType: 'application/pdf' }] }]);
      expect(sealed.equals(mailTo(person)[0]?.files?.[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    }
    expect(mailTo(client)[0]?.text).toMatch(
      /dokument .+ RS_2026_0001 už podepsali všichni[\s\S]+posíláme v\spříloze[\s\S]+\/detail\/simple\n/,
    );
    expect(mailTo(adviser)[0]).toMatchObject({ subject: 'Podpísaný dokument je kompletný' });
    expect(mailTo(adviser)[0]?.text).toMatch(/už podpísali všetci[\s\S]+posielame v\sprílohe[\s\S]+\/detail\n/);
    const waiting = await completeMessages();
    await inTransaction(app.platform.db, async (tx) => {
      for (const { id: messageId } of waiting) await app.platform.jobs.enqueue(tx, 'messages.send', { messageId });
    });
    await app.drain();
    expect(app.mails).toHaveLength(2);
    // The outbox names only the document; its bytes are only in the store.
    expect(waiting.map(({ params }) => params)).toEqual([{ documentId: document.id }, { documentId: document.id }]);
  });

  it('is on the wire exactly what is in the store', async () => {
    const box = await openSmtpBox();
    try {
      const document = await createSealed();
      const platform = { ...app.platform, mailer: createSmtpMailer({ smtpUrl: box.url, mailFrom: 'portal@pramen.test' }) };
      await platform.jobs.drain(createHandlers(platform, app.resources));
      const file = await requireSealedFile(document);
      const sealed = await readFileBytes(app.platform.db, app.platform, file);
      expect(new Set(box.received.map(({ to }) => to.join()))).toEqual(new Set([adviser.email, client.email]));
      expect(box.received).toHaveLength(2);
      for (const mail of box.received) {
        const [attached, ...more] = filesIn(mail);
        expect(more).toEqual([]);
        expect(attached?.head).toContain('smlouva.pdf');
        expect(attached?.bytes.equals(sealed)).toBe(true);
      }
    } finally {
      await box.close();
    }
  });
});

describe('only the address is sent', () => {
  const address = /Kompletní soubor si stáhnete zde:\nhttps:\/\/portal\.pramen\.test\/documents\//;
  /** What each person got: one e-mail with the address and without a file is [false, true]. */
  const sentTo = (...people: TestPerson[]) =>
    people.flatMap((person) => mailTo(person).map(({ files: attached, text }) => [attached !== undefined, address.test(text)]));
  const onlyAddress = [false, true];

  it('for a file that mail servers would reject', async () => {
    const { id } = await requireSealedFile(await createSealed());
    await app.platform.db
      .update(files)
      .set({ byteCount: MOST_MAILED_BYTES + 1 })
      .where(eq(files.id, id));
    await app.drain();
    expect(sentTo(client, adviser)).toEqual([onlyAddress, onlyAddress]);
  });

  it('when the file is missing from the store, or its key was erased', async () => {
    const { objectKey } = await requireSealedFile(await createSealed());
    await app.platform.files.remove(objectKey);
    await app.drain();
    expect(sentTo(client, adviser)).toEqual([onlyAddress, onlyAddress]);
    app.mails.length = 0;
    const { clientId } = await createSealed();
    await app.platform.db.delete(clientKeys).where(eq(clientKeys.clientId, clientId));
    await app.drain();
    expect(sentTo(client, adviser)).toEqual([onlyAddress, onlyAddress]);
  });

  it('to a user who may no longer sign in; the others get the file', async () => {
    await createSealed();
    await app.platform.db.update(users).set({ isActive: false }).where(eq(users.id, adviser.userId));
    await app.drain();
    expect(sentTo(adviser, client)).toEqual([onlyAddress, [true, false]]);
  });
});
