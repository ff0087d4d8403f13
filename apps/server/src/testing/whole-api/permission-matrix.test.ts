import { api } from '@pramen/contract/api';
import { permissions } from '@pramen/domain/permissions/permissions';
import { roles } from '@pramen/domain/permissions/roles';
import type { Role } from '@pramen/domain/permissions/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRoutes, openResources } from '../../app.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { createPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
const tokens = new Map<Role, string>();

beforeAll(async () => {
  app = await createTestApp(database.current);
  for (const role of roles) tokens.set(role, (await createPerson(app, role)).token);
});
afterAll(() => app.close());

const guarded = api.filter((endpoint) => endpoint.permission !== 'public');
const params = {
  id: newId(),
  personId: newId(),
  contractId: newId(),
  investmentId: newId(),
  recordId: newId(),
  identificationId: newId(),
  hitId: newId(),
  warningId: newId(),
  linkId: newId(),
  type: 'client',
};
/** A query that some calls require; the others drop it. */
const query = { figure: 'gain' };

describe('every endpoint of the contract', () => {
  it('is served exactly once', async () => {
    const resources = openResources(app.platform);
    const served = createRoutes(app.platform, resources).map((route) => route.endpoint.id);
    await resources.close();
    expect(served.toSorted()).toEqual(api.map((endpoint) => endpoint.id).toSorted());
  });

  it('has a unique id and a unique path', () => {
    expect(new Set(api.map((endpoint) => endpoint.id)).size).toBe(api.length);
    expect(new Set(api.map((endpoint) => `${endpoint.method} ${endpoint.path}`)).size).toBe(api.length);
  });

  it.each(guarded.map((endpoint) => [endpoint.id, endpoint] as const))('%s requires a token', async (_id, endpoint) => {
    expect(await app.call(endpoint, { params })).toMatchObject({ status: 401, body: { code: 'session.required' } });
    expect(await app.call(endpoint, { params, token: 'not.a.token' })).toMatchObject({ status: 401 });
  });

  const cases = guarded.flatMap((endpoint) => roles.map((role) => [endpoint.id, role, endpoint] as const));
  // Log-out would end the sessions of the other cases, and no case here impersonates a client; their own tests cover both.
  const repeatable = cases.filter(([id]) => id !== 'auth.logout' && id !== 'impersonation.stop');

  it.each(repeatable)('%s responds to %s as the permission table says', async (_id, role, endpoint) => {
    const { permission } = endpoint;
    if (permission === 'public') throw new Error('public endpoints are not part of the matrix');
    const { status } = await app.call(endpoint, { params, query, body: endpoint.body ? {} : undefined, token: tokens.get(role) ?? '' });
    const needs = (schema: { safeParse(given: unknown): { success: boolean } } | undefined, given: unknown) =>
      schema !== undefined && !schema.safeParse(given).success;
    const needsFields = needs(endpoint.body, {}) || needs(endpoint.query, query);
    // Staff must name the client of the report; here they name none.
    const isOfNoClient = permission === 'client-report.read' && role !== 'CLIENT';
    // The client here was not asked to go through an onboarding.
    const isOfNoForm = endpoint.id === 'onboarding.read';
    const hasId = endpoint.path.includes('{');
    // An upload call refuses a body without files as an unsupported type, some after they looked for the record.
    const allowed = endpoint.upload
      ? hasId
        ? [415, 404]
        : [415]
      : needsFields
        ? [422]
        : hasId || isOfNoClient || isOfNoForm
          ? [404]
          : [200, 202];
    expect(permissions[permission][role] === 'never' ? [403] : allowed).toContain(status);
  });
});
