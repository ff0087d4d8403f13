import * as endpoints from '@pramen/contract/settings/settings.endpoints';
import { SELF_ONBOARDING_SETTING } from '@pramen/contract/settings/self-onboarding.schemas';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  documentCategories,
  documentTemplateCategories,
  documentTemplateIntermediaries,
  documentTemplates,
} from '../../database/schema/documents.ts';
import { settings } from '../../database/schema/operations.ts';
import { intermediaryPeople, users } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { createTemplate } from '../../testing/worlds/documents.ts';
import { selfOnboardingSettings } from './self-onboarding.reader.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let contract: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  contract = await createTemplate(app, { name: 'Smlouva', requireOwnerSignature: true });
});
afterAll(() => app.close());
beforeEach(() => database.current.db.delete(settings).where(eq(settings.key, SELF_ONBOARDING_SETTING)));

const save = (value: object) => app.call(endpoints.changeSetting, { body: { key: SELF_ONBOARDING_SETTING, value }, token: admin.token });
const forClients = (intermediaryId: string | null = null, hasAdviser = true) =>
  selfOnboardingSettings(database.current.db, { minute: '2026-03-02T10:00', intermediaryId, hasAdviser });

describe('the documents of an onboarding', () => {
  it('are chosen, and the step needs one', async () => {
    expect((await save({ documents: true })).body.errors).toEqual({
      'value.document_templates': ['Vyberte alespoň jeden dokument, nebo krok Dokumenty vypněte'],
    });
    expect((await save({ documents: true, document_templates: [contract] })).status).toBe(200);
    expect(await forClients()).toMatchObject({ documents: true, document_templates: [contract] });
  });

  it.each([
    ['unknown', () => Promise.resolve(newId())],
    ['inactive', () => createTemplate(app, { requireOwnerSignature: true, isActive: false })],
    ['without content', () => createTemplate(app, { requireOwnerSignature: true, format: null, content: null })],
    ['not to be signed', () => createTemplate(app, { requireOwnerSignature: true, signable: false })],
    ['signed by the adviser alone', () => createTemplate(app, { requireResponsibleSignature: true })],
    ['removed', () => createTemplate(app, { requireOwnerSignature: true, deletedAt: app.clock.now() })],
  ])('are refused when one is %s', async (_, make) => {
    expect(await save({ documents: true, document_templates: [contract, await make()] })).toMatchObject({
      status: 422,
      body: { errors: { 'value.document_templates': ['Vyberte jen šablony, které jsou aktivní a\u00a0tohoto druhu.'] } },
    });
  });

  it('are left out for clients of other intermediaries, with the step when none remains', async () => {
    const { db } = database.current;
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const [person] = await db
      .select({ intermediaryId: intermediaryPeople.intermediaryId })
      .from(intermediaryPeople)
      .where(eq(intermediaryPeople.id, adviser.intermediaryPersonId ?? ''));
    const intermediaryId = person?.intermediaryId ?? '';
    const own = await createTemplate(app, { requireOwnerSignature: true, isForAllIntermediaries: false });
    await db.insert(documentTemplateIntermediaries).values({ templateId: own, intermediaryId });
    const inForeignCategory = await createTemplate(app, { requireOwnerSignature: true });
    const categoryId = newId();
    await db.insert(documentCategories).values({ id: categoryId, name: 'Cizí', isForAllIntermediaries: false, createdAt: app.clock.now() });
    await db.insert(documentTemplateCategories).values({ templateId: inForeignCategory, categoryId });
    expect((await save({ documents: true, document_templates: [own, inForeignCategory] })).status).toBe(200);
    expect(await forClients(intermediaryId)).toMatchObject({ documents: true, document_templates: [own] });
    expect(await forClients()).toMatchObject({ documents: false, document_templates: [] });
  });

  it('are left out for a client without an adviser when the adviser must sign', async () => {
    const { db } = database.current;
    const both = { requireOwnerSignature: true, requireResponsibleSignature: true };
    const byAdviser = await createTemplate(app, both);
    const named = await createPerson(app, 'INTERMEDIARY');
    const byNamed = await createTemplate(app, { ...both, responsibleUserId: named.userId });
    expect((await save({ documents: true, document_templates: [byAdviser, byNamed] })).status).toBe(200);
    expect(await forClients(null, true)).toMatchObject({ documents: true, document_templates: [byAdviser, byNamed] });
    expect(await forClients(null, false)).toMatchObject({ documents: true, document_templates: [byNamed] });
    await db.update(users).set({ isActive: false }).where(eq(users.id, named.userId));
    expect(await forClients(null, true)).toMatchObject({ documents: true, document_templates: [byAdviser] });
    expect(await forClients(null, false)).toMatchObject({ documents: false, document_templates: [] });
  });

  it('are named to administrators once they are no longer usable', async () => {
    const late = await createTemplate(app, { name: 'Dočasná', requireOwnerSignature: true });
    await save({ documents: true, document_templates: [late] });
    await database.current.db.update(documentTemplates).set({ signable: false }).where(eq(documentTemplates.id, late));
    const { body } = await app.call(endpoints.readSetting, { query: { key: SELF_ONBOARDING_SETTING }, token: admin.token });
    expect(body).toMatchObject({ unusable: [{ field: 'document_templates', id: late, name: 'Dočasná' }] });
  });
});
