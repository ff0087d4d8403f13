import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../../database/schema/access.ts';
import { phoneChanges } from '../../database/schema/account.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';
import type { MessageChannel } from '../../features/messages/outbox/messages.service.ts';
import { accountComposers, accountNotices } from '../../features/account/account.jobs.ts';
import { NEW_DEVICE, PASSWORD_CHANGED_HERE, PHONE_CHANGED, SIGNED_OUT_EVERYWHERE } from '../../features/account/account.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await createTestApp(database.current);
  person = await createPerson(app, 'CLIENT');
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await app.platform.db.update(sessions).set({ userAgent }).where(eq(sessions.id, person.sessionId));
});
afterAll(() => app.close());

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const write = async (kind: string, channel: MessageChannel, params: Record<string, string> = {}) => {
  const letter = await accountComposers(app.platform)[kind]?.(
    { id: newId(), channel, params },
    { userId: person.userId, language: 'cs', tenantName: 'Pramen', email: person.email, phone: '+420777123456' },
  );
  return letter ? { ...letter, subject: plain(letter.subject), text: plain(letter.text) } : letter;
};

describe('a message about the account', () => {
  it('about a new password leads to another one', async () => {
    const mail = await write(PASSWORD_CHANGED_HERE, 'EMAIL');
    expect([mail?.subject, mail?.text]).toEqual([
      'Vaše heslo bylo změněno',
      expect.stringMatching(/^heslo k vašemu účtu bylo právě změněno v nastavení[^]*\/forgotten-password$/),
    ]);
    expect((await write(PASSWORD_CHANGED_HERE, 'SMS'))?.text).toMatch(/^Vaše heslo do portálu bylo změněno\..* Pramen$/);
  });

  it('about a new phone goes to both numbers; only the old one is told the new one, masked', async () => {
    const mail = await write(PHONE_CHANGED, 'EMAIL');
    expect([mail?.subject, mail?.text]).toEqual([
      'Váš telefon byl změněn',
      expect.stringMatching(/^telefon, na který[^]*\/forgotten-password$/),
    ]);
    const sms = await write(PHONE_CHANGED, 'SMS');
    expect([sms?.text, sms?.phone]).toEqual([
      expect.stringMatching(/^Telefon pro vaše kódy do portálu byl změněn\. .* Pramen$/),
      undefined,
    ]);
    const [change, unknown] = [newId(), newId()];
    const [createdAt, of] = [app.clock.now(), { userId: person.userId, sessionId: person.sessionId, newPhone: '+420605111222' }];
    await app.platform.db.insert(phoneChanges).values([
      { id: change, ...of, oldPhone: '+420777123456', createdAt, expiresAt: createdAt },
      { id: unknown, ...of, oldPhone: null, createdAt, expiresAt: createdAt },
    ]);
    const old = await write(PHONE_CHANGED, 'SMS', { to: 'old', phoneChangeId: change });
    expect([old?.text, old?.phone]).toEqual([expect.stringMatching(/změněn na číslo \*+222\. .* Pramen$/), '+420777123456']);
    expect([
      await write(PHONE_CHANGED, 'SMS', { to: 'old', phoneChangeId: unknown }),
      await write(PHONE_CHANGED, 'SMS', { to: 'old', phoneChangeId: newId() }),
    ]).toEqual([null, null]);
  });

  it.each([
    ['Firefox, Windows', () => person.sessionId],
    ['neznámé zařízení', () => newId()],
  ])('about a new device names it: %s', async (device, sessionId) => {
    const mail = await write(NEW_DEVICE, 'EMAIL', { sessionId: sessionId() });
    expect([mail?.subject, mail?.text]).toEqual(['Přihlášení z nového zařízení', expect.stringContaining(`neznáme: ${device}.`)]);
    expect(mail?.text).toMatch(/\/settings$/);
  });
});

describe('a notice about the account', () => {
  const noticeOf = async (kind: string, params: Record<string, string> = {}) => {
    const [notice] = (await accountNotices[kind]?.(app.platform.db, [{ params, userId: person.userId, language: 'cs' }])) ?? [];
    return notice && { ...notice, subject: plain(notice.subject), text: plain(notice.text) };
  };
  const about = { kind: 'account', id: null };

  it.each([
    [PASSWORD_CHANGED_HERE, 'Heslo bylo změněno', /^Heslo k vašemu účtu bylo změněno\./],
    [PHONE_CHANGED, 'Telefon byl změněn', /^Ověřovací kódy teď posíláme na nové číslo\./],
    [SIGNED_OUT_EVERYWHERE, 'Ostatní přihlášení skončila', /^Na všech ostatních zařízeních/],
  ])('%s leads to the account', async (kind, subject, text) => {
    expect(await noticeOf(kind)).toEqual({ subject, text: expect.stringMatching(text), about });
  });

  it('about a new device names it', async () => {
    const text = async (sessionId: string) => (await noticeOf(NEW_DEVICE, { sessionId }))?.text;
    expect([await text(person.sessionId), await text(newId())]).toEqual([
      expect.stringContaining('neznali: Firefox, Windows.'),
      expect.stringContaining('neznali: neznámé zařízení.'),
    ]);
    expect(await noticeOf(NEW_DEVICE, { sessionId: person.sessionId })).toMatchObject({ subject: 'Přihlášení z nového zařízení', about });
  });
});
