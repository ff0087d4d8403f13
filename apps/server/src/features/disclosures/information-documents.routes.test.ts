import * as endpoints from '@pramen/contract/disclosures/disclosures.endpoints';
import { deleteFile, readFileContent, readFiles } from '@pramen/contract/files/files.endpoints';
import { deleteStrategy } from '@pramen/contract/strategies/strategies.endpoints';
import { and, eq, isNull, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strategies } from '../../database/schema/catalogue.ts';
import { informationDocuments } from '../../database/schema/disclosures.ts';
import { auditEvents } from '../../database/schema/evidence.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { samplePicture } from '../../testing/files/file-samples.ts';
import { attachInformation, sendInformation } from '../../testing/files/information.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  admin = await createPerson(app, 'ADMIN');
  client = await createPerson(app, 'CLIENT');
});
afterAll(() => app.close());

async function createStrategy(name: string, isActive = true): Promise<string> {
  const id = newId();
  await app.platform.db.insert(strategies).values({ id, name, strategyName: name, isActive, createdAt: app.clock.now() });
  return id;
}
const library = async () => (await app.call(endpoints.readInformation, { token: admin.token })).body;
const content = (uuid: string, { token } = client) => app.call(readFileContent, { params: { uuid }, query: { extend: '1' }, token });

describe('what clients are given before they sign', () => {
  it('is named as missing until it is attached, for active strategies and the firm', async () => {
    const strategyId = await createStrategy('Nová');
    const inactive = await createStrategy('Ukončená', false);
    const missing = (await library()).missing;
    expect(missing).toContainEqual({ kind: 'FIRM_INFORMATION', strategy_id: null, strategy_name: null });
    expect(missing).toContainEqual({ kind: 'KEY_INFORMATION', strategy_id: strategyId, strategy_name: 'Nová' });
    expect(missing.some(({ strategy_id: id }) => id === inactive)).toBe(false);
    const added = await attachInformation(app, admin, { strategyId, language: 'sk', name: 'klucove.pdf' });
    expect(added).toMatchObject({ kind: 'KEY_INFORMATION', strategy_id: strategyId, language: 'sk', file: { filename: 'klucove.pdf' } });
    const now = await library();
    expect(now.data).toContainEqual(added);
    expect(now.missing.some(({ strategy_id: id }) => id === strategyId)).toBe(false);
    const [event] = await app.platform.db
      .select({ facts: auditEvents.facts, objectId: auditEvents.objectId })
      .from(auditEvents)
      .where(and(like(auditEvents.action, 'disclosures.informationAdded'), eq(auditEvents.objectId, strategyId)));
    expect(event?.facts).toMatchObject({ documentId: added.id, language: 'sk', sha256: added.sha256 });
  });

  it('is replaced in its language alone, and the former file stays with those who were given it', async () => {
    const strategyId = await createStrategy('Vyměněná');
    const czech = await attachInformation(app, admin, { strategyId });
    const slovak = await attachInformation(app, admin, { strategyId, language: 'sk' });
    const next = await attachInformation(app, admin, { strategyId });
    const ids = (await library()).data.filter(({ strategy_id: id }) => id === strategyId).map(({ id }) => id);
    expect(ids).toEqual([slovak.id, next.id]);
    // It is no client's: none was given it.
    expect((await content(czech.file.uuid)).status).toBe(404);
    expect((await content(czech.file.uuid, admin)).status).toBe(200);
    expect((await content(next.file.uuid)).status).toBe(200);
    expect((await app.call(deleteFile, { params: { id: next.file.id }, token: admin.token })).status).toBe(404);
    const query = { fileable_type: 'information_document', fileable_id: next.id } as never;
    expect((await app.call(readFiles, { query, token: client.token })).status).toBe(422);
  });

  it('ends for new clients, once', async () => {
    const { id, file } = await attachInformation(app, admin);
    const end = (documentId: string) => app.call(endpoints.endInformation, { params: { id: documentId }, token: admin.token });
    expect((await end(id)).body.message).toBe('Noví klienti dokument už nedostanou.');
    expect([(await end(id)).status, (await end(newId())).status]).toEqual([404, 404]);
    expect((await content(file.uuid)).status).toBe(404);
  });

  it('keeps a strategy that has such a document', async () => {
    const strategyId = await createStrategy('S dokumentem');
    await attachInformation(app, admin, { strategyId });
    const { status, body } = await app.call(deleteStrategy, { params: { id: strategyId }, token: admin.token });
    expect([status, body.code]).toEqual([409, 'record.in_use']);
  });

  it.each([
    ['another kind of file', async () => ({ name: 'obrazek.jpg', content: await samplePicture('jpeg') }), 415],
    ['a strategy that is unknown', async () => ({ strategyId: newId() }), 404],
    ['key information of no strategy', async () => ({ kind: 'KEY_INFORMATION' }), 422],
    ['information on the firm with a strategy', async () => ({ kind: 'FIRM_INFORMATION', strategyId: newId() }), 422],
    ['a language that clients do not read here', async () => ({ language: 'de' }), 422],
  ])('is refused as %s', async (_, given, status) => {
    expect((await sendInformation(app, admin, await given())).status).toBe(status);
  });

  it('attached twice at once leaves one', async () => {
    const strategyId = await createStrategy('Najednou');
    const answers = await Promise.all([1, 2, 3].map(() => sendInformation(app, admin, { strategyId })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const isCurrent = and(eq(informationDocuments.strategyId, strategyId), isNull(informationDocuments.endedAt));
    expect(await app.platform.db.select().from(informationDocuments).where(isCurrent)).toHaveLength(1);
    const firm = await Promise.all([1, 2, 3].map(() => sendInformation(app, admin)));
    expect(firm.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await library()).data.filter(({ kind, language }) => kind === 'FIRM_INFORMATION' && language === 'cs')).toHaveLength(1);
  });

  it('is set by administrators alone', async () => {
    const backOffice = await createPerson(app, 'BACK_OFFICE');
    expect((await sendInformation(app, backOffice)).status).toBe(403);
    expect((await app.call(endpoints.readInformation, { token: backOffice.token })).status).toBe(403);
    expect((await app.call(endpoints.readInformation, {})).status).toBe(401);
  });
});
