import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../../database/schema/operations.ts';
import { intermediaries, intermediaryPeople } from '../../database/schema/people.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { COMPANY_SETTING, unnamedCompany } from '../settings/company.reader.ts';
import { findTenantByEmail, findTenantByReferral, readCompanyTenant, readHouseNames, readTenantOf } from './tenants.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let adviser: TestPerson;
let client: TestPerson;
let office: TestPerson;
let house: typeof intermediaries.$inferSelect;
const db = () => database.current.db;
const company = {
  name: 'Pramen a.s.',
  phone: '+420800',
  email: 'info@pramen.test',
  privacyUrl: 'https://pramen.test/privacy',
  termsUrl: 'https://pramen.test/terms',
  complaintsContact: 'complaints@pramen.test',
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT', { under: adviser });
  office = await createPerson(app, 'BACK_OFFICE');
  const [found] = await db()
    .select()
    .from(intermediaries)
    .innerJoin(intermediaryPeople, eq(intermediaryPeople.intermediaryId, intermediaries.id))
    .where(eq(intermediaryPeople.id, adviser.intermediaryPersonId ?? ''));
  if (!found) throw new Error('the adviser has no intermediary');
  house = found.intermediaries;
});
afterAll(() => app.close());

describe('the company', () => {
  it('is the product until the company has been entered, then what was entered', async () => {
    await db().delete(settings).where(eq(settings.key, COMPANY_SETTING));
    expect(await readCompanyTenant(db())).toEqual({ ...unnamedCompany, code: null });
    expect(await readTenantOf(db(), office.userId)).toEqual({ ...unnamedCompany, code: null });
    await db().insert(settings).values({ key: COMPANY_SETTING, value: company, updatedAt: app.clock.now() });
    expect(await readCompanyTenant(db())).toEqual({ ...unnamedCompany, ...company, code: null });
    expect(await readTenantOf(db(), office.userId)).toEqual({ ...unnamedCompany, ...company, code: null });
  });

  it('is what an unknown caller sees', async () => {
    expect(await readTenantOf(db(), client.clientId ?? '')).toMatchObject({ name: 'Pramen a.s.', code: null });
    expect(await findTenantByEmail(db(), 'none@example.test')).toBeNull();
  });
});

describe('an adviser’s intermediary', () => {
  const own = {
    phone: '+421900',
    email: 'house@example.test',
    logoBase64: 'data:image/png;base64,AAAA',
    privacyUrl: 'https://house.test/privacy',
    termsUrl: 'https://house.test/terms',
    complaintsContact: 'https://house.test/complaints',
  };
  const set = (values: Partial<typeof intermediaries.$inferInsert>) =>
    db().update(intermediaries).set(values).where(eq(intermediaries.id, house.id));

  it('gives its clients and advisers what it has, the company the rest', async () => {
    const { intermediaryName: name, theme, code } = house;
    const lent = { ...company, name, theme, code, logoBase64: null };
    await set({ phone: null, email: null, logoBase64: null, privacyUrl: null, termsUrl: null, complaintsContact: null });
    expect([await readTenantOf(db(), client.userId), await readTenantOf(db(), adviser.userId)]).toEqual([lent, lent]);
    await set(own);
    const whole = { name, theme, code, ...own };
    expect([
      await readTenantOf(db(), client.userId),
      await findTenantByEmail(db(), client.email),
      await findTenantByEmail(db(), adviser.email),
    ]).toEqual([whole, whole, whole]);
  });

  it('is found by its code and by those of its advisers', async () => {
    const code = `own-${house.code}`;
    await set({ code });
    expect(await findTenantByReferral(db(), code)).toMatchObject({ name: house.intermediaryName, code });
    expect(await findTenantByReferral(db(), house.code)).toMatchObject({ name: house.intermediaryName, code });
    expect(await findTenantByReferral(db(), 'none')).toBeNull();
  });

  it('is not found through an adviser who left, nor after it was removed', async () => {
    const gone = await createPerson(app, 'INTERMEDIARY');
    const [person] = await db()
      .select()
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, gone.intermediaryPersonId ?? ''));
    if (!person) throw new Error('the adviser is not there');
    const { intermediaryId, referralCode } = person;
    await db().update(intermediaries).set({ code: 'gone-house' }).where(eq(intermediaries.id, intermediaryId));
    expect(await findTenantByReferral(db(), referralCode)).toMatchObject({ code: 'gone-house' });
    await db().update(intermediaryPeople).set({ deletedAt: app.clock.now() }).where(eq(intermediaryPeople.referralCode, referralCode));
    expect(await findTenantByReferral(db(), referralCode)).toBeNull();
    expect(await findTenantByReferral(db(), 'gone-house')).toMatchObject({ code: 'gone-house' });
    await db().update(intermediaries).set({ deletedAt: app.clock.now() }).where(eq(intermediaries.id, intermediaryId));
    expect(await findTenantByReferral(db(), 'gone-house')).toBeNull();
    expect((await readHouseNames(db())).toSorted()).toEqual([house.intermediaryName, 'Pramen a.s.'].toSorted());
  });
});
