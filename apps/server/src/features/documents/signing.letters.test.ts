import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { documents } from '../../database/schema/documents.ts';
import { verificationCodes } from '../../database/schema/verification.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import { createDocument } from '../../testing/worlds/documents.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import type { Addressee } from '../messages/outbox/messages.service.ts';
import { MAKING_FAILED_NOTICE, SEAL_DELAYED_NOTICE, SEAL_FAILED_NOTICE } from './record/generation-failures.service.ts';
import { COMPLETE_MESSAGE, DOCUMENTATION_MESSAGE, REMINDER_MESSAGE, RETURNED_NOTICE, SIGN_CODE_MESSAGE } from './requests/signing.rules.ts';
import { signingComposers, signingNotices } from './signing/signing.jobs.ts';

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

type Changes = Partial<typeof documents.$inferInsert>;
const make = async (given: Changes = {}, signers: { userId: string }[] = []) =>
  (await createDocument(app, client.clientId ?? '', { state: 'TO_REVIEW', ...given }, signers)).id;
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('a notice about a document', () => {
  const noticeOf = async (kind: string, documentId: string, language: 'cs' | 'sk' = 'cs') => {
    const [notice] = (await signingNotices[kind]?.(app.platform.db, [{ params: { documentId }, userId: client.userId, language }])) ?? [];
    return notice && { ...notice, text: plain(notice.text), subject: plain(notice.subject) };
  };

  it.each<[string, Changes, Changes, string, string]>([
    [
      COMPLETE_MESSAGE,
      {},
      {},
      'Podepsaný dokument je kompletní',
      'Podepsali všichni: Smlouva. Soubor s dokladem o podpisech si můžete stáhnout.',
    ],
    [
      RETURNED_NOTICE,
      { state: 'REJECTED' },
      { state: 'TO_REVIEW' },
      'Dokument se vrátil bez podpisu',
      'Smlouva: podpis byl odmítnut. Důvod najdete u dokumentu.',
    ],
    [
      MAKING_FAILED_NOTICE,
      { generation: 'FAILED' },
      { generation: 'DONE' },
      'Dokument se nepodařilo vytvořit',
      'Smlouva: důvod najdete u dokumentu, odtud ho můžete vytvořit znovu.',
    ],
    [
      SEAL_FAILED_NOTICE,
      { seal: 'FAILED' },
      { seal: 'STAMPING' },
      'Podepsaný dokument se nepodařilo zapečetit',
      'Smlouva: důvod najdete u dokumentu, odtud ho můžete nechat zapečetit znovu.',
    ],
    [
      SEAL_DELAYED_NOTICE,
      { seal: 'WAITING' },
      { seal: 'STAMPING' },
      'Podepsaný dokument čeká na pečeť',
      'Už hodinu se nedaří zapečetit: Smlouva. Zkoušíme to dál; prosíme správce, ať zkontroluje klíč pečeti a úložiště souborů.',
    ],
  ])('%s says what is to be done until it is done', async (kind, open, settled, subject, text) => {
    const id = await make(open);
    expect(await noticeOf(kind, id)).toEqual({ subject, text, about: { kind: 'document', id } });
    const over = kind === COMPLETE_MESSAGE ? text : 'Smlouva: už je to vyřešené.';
    expect((await noticeOf(kind, await make(settled)))?.text).toBe(over);
  });

  it.each(['STAMPING', 'VALIDATING', 'DONE'] as const)('about a seal is settled once the document is sealed: %s', async (seal) => {
    const id = await make({ seal });
    expect((await noticeOf(SEAL_FAILED_NOTICE, id))?.text).toBe('Smlouva: už je to vyřešené.');
  });

  it('says when the document was removed, in the language of its reader', async () => {
    const gone = { subject: 'Dokument se vrátil bez podpisu', text: 'Dokument už v portálu není.', about: null };
    const deleted = await make({ state: 'REJECTED', deletedAt: app.clock.now() });
    expect([await noticeOf(RETURNED_NOTICE, newId()), await noticeOf(RETURNED_NOTICE, deleted)]).toEqual([gone, gone]);
    const id = await make({ state: 'REJECTED' });
    expect((await noticeOf(RETURNED_NOTICE, id, 'sk'))?.subject).not.toBe(gone.subject);
  });

  it('is written for many at once, each for its own document', async () => {
    const [first, second] = [await make({ name: 'Jedna' }), await make({ name: 'Dvě' })];
    const notices = await signingNotices[COMPLETE_MESSAGE]?.(
      app.platform.db,
      [second, first].map((documentId) => ({ params: { documentId }, userId: client.userId, language: 'cs' as const })),
    );
    expect(notices?.map(({ about, text }) => [about?.id, /: (\S+)\./.exec(text)?.[1]])).toEqual([
      [second, 'Dvě'],
      [first, 'Jedna'],
    ]);
  });
});

describe('an e-mail about documents', () => {
  const write = (kind: string, params: Record<string, string> = {}, changes: Partial<Addressee> = {}) =>
    signingComposers(app.platform)[kind]?.(
      { id: newId(), channel: 'EMAIL', params },
      {
        userId: client.userId,
        language: 'cs',
        tenantName: 'Pramen',
        email: client.email,
        phone: '+420777123456',
        ...changes,
      },
    );

  it('reminds of what is to be signed, or is not sent', async () => {
    expect(await write(REMINDER_MESSAGE)).toBeNull();
    await make({ name: 'Jedna', state: 'TO_BE_SIGNED' }, [{ userId: client.userId }]);
    const one = await write(REMINDER_MESSAGE);
    expect([plain(one?.subject), one?.text.match(/^- .*$/gm)]).toEqual(['Čeká na vás dokument k podpisu', ['- Jedna']]);
    expect(one?.text).toMatch(/https?:\/\/\S+\/my-documents/);
    await make({ name: 'Dvě', state: 'TO_BE_SIGNED' }, [{ userId: client.userId }]);
    const two = await write(REMINDER_MESSAGE);
    expect([plain(two?.subject), two?.text.match(/^- .*$/gm)?.length]).toEqual(['Čekají na vás dokumenty k podpisu', 2]);
  });

  it('names twenty documents and the number of the others', async () => {
    for (let count = 0; count < 22; count += 1) await make({ name: `D${count}`, state: 'ACCEPTED' });
    const letter = await write(DOCUMENTATION_MESSAGE);
    expect([plain(letter?.subject), letter?.text.match(/^- D\d+$/gm)?.length]).toEqual(['Vaše dokumenty najdete v portálu', 20]);
    expect(plain(letter?.text)).toContain('\na 2 další\n');
    expect(letter?.text).toMatch(/https?:\/\/\S+\/my-documents/);
  });

  it('says that a document is complete, with a link that its reader can open', async () => {
    const documentId = await make({ name: 'Jedna' });
    const toClient = await write(COMPLETE_MESSAGE, { documentId });
    expect([plain(toClient?.subject), plain(toClient?.text)]).toEqual([
      'Podepsaný dokument je kompletní',
      expect.stringMatching(/^dokument Jedna už podepsali všichni\./),
    ]);
    expect(toClient?.text).toContain(`/documents/${documentId}/detail/simple`);
    expect(toClient?.text).toContain('si stáhnete zde');
    expect(toClient).not.toHaveProperty('files');
    const office = await createPerson(app, 'BACK_OFFICE');
    const toOffice = await write(COMPLETE_MESSAGE, { documentId }, { userId: office.userId });
    expect(toOffice?.text).toMatch(new RegExp(`/documents/${documentId}/detail$`, 'm'));
    expect([
      await write(COMPLETE_MESSAGE, { documentId: newId() }),
      await write(COMPLETE_MESSAGE, { documentId }, { userId: newId() }),
    ]).toEqual([null, null]);
  });

  it('with a code names what is signed, or how many, and is kept as evidence', async () => {
    const documentId = await make({ name: 'Smlouva o péči' });
    const codeId = newId();
    const createdAt = app.clock.now();
    const code = { id: codeId, userId: client.userId, channel: 'SMS' as const, objectHash: Buffer.alloc(32), createdAt };
    await app.platform.db
      .insert(verificationCodes)
      .values({ ...code, purpose: 'SIGN_DOCUMENTS', expiresAt: new Date(createdAt.getTime() + MINUTE) });
    const digits = codeDigits(app.platform.config.keys.code, codeId);
    const params = { codeId, documentId, mark: 'AB12', count: '1' };
    const one = await write(SIGN_CODE_MESSAGE, params, { tenantName: 'P'.repeat(40) });
    expect(one).toEqual({ subject: '', text: expect.stringContaining(digits), isProof: true });
    expect([one?.text.includes('Smlouva'), one?.text.includes('P'.repeat(30)), one?.text.includes('P'.repeat(31))]).toEqual([
      true,
      true,
      false,
    ]);
    const several = await write(SIGN_CODE_MESSAGE, { ...params, count: '3' });
    expect(several).toEqual({ subject: '', text: expect.stringContaining(digits), isProof: true });
    expect([several?.text.includes('3'), several?.text.includes('AB12')]).toEqual([true, true]);
    expect(await write(SIGN_CODE_MESSAGE, { ...params, documentId: newId() })).toBeNull();
    app.clock.advance(MINUTE);
    expect(await write(SIGN_CODE_MESSAGE, params)).toBeNull();
    app.clock.advance(-MINUTE);
    const otherId = newId();
    await app.platform.db
      .insert(verificationCodes)
      .values({ ...code, id: otherId, purpose: 'SIGN_IN', expiresAt: new Date(createdAt.getTime() + MINUTE) });
    expect(await write(SIGN_CODE_MESSAGE, { ...params, codeId: otherId })).toBeNull();
  });
});
