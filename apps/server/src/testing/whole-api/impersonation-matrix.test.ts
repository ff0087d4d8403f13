import { api } from '@pramen/contract/api';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { permissions } from '@pramen/domain/permissions/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '../../database/schema/evidence.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { impersonate } from '../app/account.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let client: TestPerson;
let adviser: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current);
  adviser = await createPerson(app, 'INTERMEDIARY');
  client = await createPerson(app, 'CLIENT');
  await impersonate(app, client, adviser);
});
afterAll(() => app.close());

const isOfClients = ({ permission }: EndpointDefinition) => permission !== 'public' && permissions[permission].CLIENT !== 'never';
const writes = (endpoint: EndpointDefinition) => endpoint.method !== 'GET' || endpoint.writes === true;
const send = (endpoint: EndpointDefinition) =>
  app.call(endpoint, {
    params: { id: newId(), personId: newId(), type: 'client' },
    query: { figure: 'gain' },
    body: endpoint.body ? {} : undefined,
    token: client.token,
  });

describe('a user who acts in a client’s name', () => {
  it.each(api.filter((endpoint) => isOfClients(endpoint) && writes(endpoint)).map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s states what an impersonator may do',
    (_id, { impersonation }) => {
      expect(impersonation).toMatch(/^(allowed|forbidden)$/);
    },
  );

  it.each(api.filter(({ impersonation }) => impersonation === 'forbidden').map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s is refused before its input is read, and recorded with both people',
    async (id, endpoint) => {
      const own = endpoint.permission === 'documents.sign' ? 'Tento dokument nemůžete podepsat.' : null;
      const sending = id.startsWith('serviceRequests.') ? 'Servisní požadavek nemůžete odeslat.' : null;
      const message = own ?? sending ?? 'Jménem klienta tento krok udělat nelze.';
      expect(await send(endpoint)).toMatchObject({ status: 403, body: { code: 'impersonation.forbidden', message } });
      const events = await app.platform.db.select().from(auditEvents).where(eq(auditEvents.action, 'impersonation.refused'));
      const event = events.find(({ facts }) => facts['call'] === id);
      expect(event).toMatchObject({ actorUserId: client.userId, impersonatorUserId: adviser.userId, clientId: client.clientId });
    },
  );

  // These calls would end the session that the later cases need.
  const others = api.filter(
    ({ id, permission, impersonation }) =>
      permission !== 'public' && impersonation !== 'forbidden' && !['auth.logout', 'impersonation.stop'].includes(id),
  );

  it.each(others.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s treats an impersonator like the client, and staff calls get a 403',
    async (_id, endpoint) => {
      const { status, body } = await send(endpoint);
      expect([401, 500]).not.toContain(status);
      expect(status === 403).toBe(!isOfClients(endpoint));
      expect(body.code).not.toBe('impersonation.forbidden');
    },
  );
});
