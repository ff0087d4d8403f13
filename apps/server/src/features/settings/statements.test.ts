import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '../../database/schema/operations.ts';
import { inTransaction } from '../../database/transaction.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { COMPANY_SETTING, unnamedCompany } from './company.reader.ts';
import { writeCompany } from './settings.service.ts';

const database = useTestDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.current);
});
afterAll(() => app.close());

const path = '/statements/accessibility';
const read = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const save = (change: Partial<typeof unnamedCompany>) =>
  inTransaction(app.platform.db, (tx) => writeCompany(tx, { ...unnamedCompany, ...change }, app.clock.now()));

describe('the accessibility statement', () => {
  test.each([
    [path, {}, 'cs', 'Prohlášení o\u00A0přístupnosti'],
    [`${path}?lang=sk`, {}, 'sk', 'Vyhlásenie o\u00A0prístupnosti'],
    [`${path}?lang=cs`, { 'accept-language': 'sk' }, 'cs', 'Prohlášení o\u00A0přístupnosti'],
    [path, { 'accept-language': 'sk-SK,cs;q=0.5' }, 'sk', 'Vyhlásenie o\u00A0prístupnosti'],
    [`${path}?lang=de`, { 'accept-language': 'sk' }, 'sk', 'Vyhlásenie o\u00A0prístupnosti'],
    [`${path}?lang=cs&lang=sk`, {}, 'cs', 'Prohlášení o\u00A0přístupnosti'],
  ])('%s with %o is in %s', async (url, headers, language, title) => {
    const { statusCode, headers: answered, body } = await read(url, headers);
    expect([statusCode, answered['content-type'], answered['content-language']]).toEqual([200, 'text/html; charset=utf-8', language]);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(answered['content-security-policy']).toContain("script-src 'self'");
  });

  test('names the company and its contact, as text', async () => {
    await save({ name: 'Pramen <script>alert(1)</script> & spol.', email: 'pomoc@pramen.test', phone: '+420777000100' });
    const { body } = await read(path);
    expect(body).toContain('Pramen &lt;script&gt;alert(1)&lt;/script&gt; &amp; spol. chce');
    expect(body).toContain('pomoc@pramen.test, +420777000100');
    expect(body).not.toContain('<script');
  });

  test('has its style sheet; unknown paths are 404', async () => {
    const style = await read('/statements/statement.css');
    expect([style.statusCode, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect((await read('/statements/privacy')).statusCode).toBe(404);
    expect((await read('/demo/statements/privacy')).statusCode).toBe(404);
  });
});

test('a legal text with an unusable link is not saved', async () => {
  await save({ privacyUrl: 'https://pramen.test/gdpr', complaintsContact: 'stiznosti@pramen.test' });
  for (const wrong of ['javascript:alert(1)', 'at the counter', '//evil.test', ''])
    await expect(save({ termsUrl: wrong })).rejects.toThrow(RangeError);
  const [row] = await app.platform.db.select({ value: settings.value }).from(settings).where(eq(settings.key, COMPANY_SETTING));
  expect(row?.value).toMatchObject({ privacyUrl: 'https://pramen.test/gdpr', termsUrl: null, complaintsContact: 'stiznosti@pramen.test' });
});
