import { api } from '@pramen/contract/api';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { impersonateClient } from '@pramen/contract/impersonation/impersonation.endpoints';
import { permissions } from '@pramen/domain/permissions/permissions';
import type { Permission, Scope } from '@pramen/domain/permissions/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/keys/identifiers.ts';
import { createCatalogue, createClientWorld } from '../worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../worlds/client-world.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { reachOf } from '../worlds/scope-matrix.ts';
import type { Target } from '../worlds/scope-matrix.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;

/** The client's relation to the caller: their own, of an adviser below them, or of another adviser. */
const relations = ['own', 'subtree', 'sibling'] as const;
type Relation = (typeof relations)[number];

const callers = ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'] as const;
type Caller = (typeof callers)[number];

const people = {} as Record<Caller, TestPerson>;
let adviserBelow: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  app = await createTestApp(database.current, { config: { floodLimitPerMinute: 1_000_000 } });
  catalogue = await createCatalogue(app);
  for (const role of callers) people[role] = await createPerson(app, role);
  adviserBelow = await createPerson(app, 'INTERMEDIARY', { under: people.INTERMEDIARY_ADMIN });
  stranger = await createPerson(app, 'INTERMEDIARY');
});
afterAll(() => app.close());

/** Calls that change nothing, because they only read or must be refused, share one client per adviser, created on first use. */
const unchanged = new Map<TestPerson | undefined, Promise<ClientWorld>>();

function sharedWorld(under?: TestPerson): Promise<ClientWorld> {
  const world = unchanged.get(under) ?? createClientWorld(app, catalogue, under);
  unchanged.set(under, world);
  return world;
}

const worldFor = ({ method }: EndpointDefinition, under?: TestPerson): Promise<ClientWorld> =>
  method === 'GET' ? sharedWorld(under) : createClientWorld(app, catalogue, under);

/** Under whom a client is that stands in the relation to the caller; undefined: under nobody. */
function adviserOf(caller: Caller, relation: Relation): TestPerson | undefined {
  const own = caller === 'INTERMEDIARY' || caller === 'INTERMEDIARY_ADMIN' ? people[caller] : undefined;
  return { own, subtree: caller === 'INTERMEDIARY_ADMIN' ? adviserBelow : stranger, sibling: stranger }[relation];
}

const tokenOf = (world: ClientWorld, caller: Caller, relation: Relation) =>
  caller === 'CLIENT' && relation === 'own' ? world.person.token : people[caller].token;

/** A client in the given relation to the caller, whom the call may change, and the caller's token. */
async function makeCase(endpoint: EndpointDefinition, caller: Caller, relation: Relation): Promise<{ world: ClientWorld; token: string }> {
  const world = await worldFor(endpoint, adviserOf(caller, relation));
  return { world, token: tokenOf(world, caller, relation) };
}

/** The same for a call that must be refused. */
async function makeRefused(caller: Caller, relation: Relation): Promise<{ world: ClientWorld; token: string }> {
  const world = await sharedWorld(adviserOf(caller, relation));
  return { world, token: tokenOf(world, caller, relation) };
}

function isWithin(scope: Scope, caller: Caller, relation: Relation): boolean {
  if (scope === 'all') return true;
  if (caller !== 'INTERMEDIARY_ADMIN' || scope !== 'subtree') return scope !== 'never' && relation === 'own';
  return relation !== 'sibling';
}

function send(endpoint: EndpointDefinition, target: Target, token?: string) {
  const { params = {}, query = {}, body } = target;
  const sent = body ?? (endpoint.method === 'POST' ? {} : undefined);
  return app.call(endpoint, { params, query, ...(sent ? { body: sent } : {}), ...(token ? { token } : {}) });
}

const isIdName = (name: string) => /id\]?$/i.test(name);

/** The same call with unknown ids. */
function strangeTarget(target: Target): Target {
  const strange = <Value>(named: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(named).map(([name, value]) => [name, isIdName(name) ? newId() : value]));
  const named = { params: strange(target.params), query: strange(target.query) };
  // Ids in a body identify the touched rows only when there are no others.
  return { ...target, ...named, ...(target.body && !target.params && !target.query ? { body: strange(target.body) } : {}) };
}

it('knows how far every endpoint reaches', () => {
  const forgotten = api.filter((endpoint) => reachOf(endpoint) === undefined).map(({ id }) => id);
  expect(forgotten, 'say in scope-matrix.ts whose rows these calls touch').toEqual([]);
});

const scoped = api.flatMap((endpoint) => {
  const reach = reachOf(endpoint);
  return typeof reach === 'object' ? [{ endpoint, ...reach, permission: endpoint.permission as Permission }] : [];
});

describe.each(scoped.map((one) => [one.endpoint.id, one] as const))('%s', (_id, { endpoint, target, done, permission }) => {
  it('requires a token for any client', async () => {
    const { world } = await makeRefused('ADMIN', 'own');
    expect((await send(endpoint, target(world, catalogue))).status).toBe(401);
  });

  it.each(callers.flatMap((caller) => relations.map((relation) => [caller, relation] as const)))(
    'responds to %s about a client who is %s as the table says',
    async (caller, relation) => {
      const scope = permissions[permission][caller];
      const isAllowed = scope !== 'never' && isWithin(scope, caller, relation);
      const { world, token } = await (isAllowed ? makeCase(endpoint, caller, relation) : makeRefused(caller, relation));
      const { status, body } = await send(endpoint, target(world, catalogue), token);
      // The response must equal that for an unknown id, so that it does not reveal whether the record exists.
      const nobody = await send(endpoint, strangeTarget(target(world, catalogue)), token);
      const isHidden = scope !== 'never' && !isAllowed;
      expect(scope === 'never' ? [403] : isHidden ? [404] : done).toContain(status);
      expect(isHidden ? body : null).toEqual(isHidden ? nobody.body : null);
    },
  );

  it('returns 404 for an unknown id to every role that may call it', async () => {
    for (const caller of callers) {
      if (permissions[permission][caller] === 'never') continue;
      const { world, token } = await makeRefused(caller, 'own');
      expect((await send(endpoint, strangeTarget(target(world, catalogue)), token)).status).toBe(404);
    }
  });

  it('tells an impersonator no more than the client', async () => {
    const { world, token: manager } = await makeCase(endpoint, 'INTERMEDIARY_ADMIN', 'own');
    const { token } = (await app.call(impersonateClient, { params: { id: world.clientId }, token: manager })).body;
    const other = await sharedWorld(people.INTERMEDIARY);
    const isRefused = permissions[permission].CLIENT === 'never' || endpoint.impersonation === 'forbidden';
    const own = await send(endpoint, target(world, catalogue), token);
    const foreign = await send(endpoint, target(other, catalogue), token);
    expect(isRefused ? [403] : done).toContain(own.status);
    expect(foreign.status).toBe(isRefused ? 403 : 404);
  });
});

/** The ids in the address of a call, the client's or the outermost first. */
const idsIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter(isIdName);
const nested = scoped.filter(({ endpoint }) => idsIn(endpoint.path).length > 1);

it('knows calls with inner ids', () => {
  expect(nested.length).toBeGreaterThan(20);
});

it.each(nested.map((one) => [one.endpoint.id, one] as const))(
  '%s returns 404 when the inner ids belong to another client',
  async (_id, { endpoint, target, permission }) => {
    const caller = callers.findLast((one) => permissions[permission][one] !== 'never');
    if (!caller) throw new Error('nobody may call it');
    const { world, token } = await makeRefused(caller, 'own');
    const [first = ''] = idsIn(endpoint.path);
    const own = target(world, catalogue).params ?? {};
    const foreign = target(await sharedWorld(stranger), catalogue);
    for (const name of idsIn(endpoint.path)) expect(own[name], 'both clients have the same').not.toBe(foreign.params?.[name]);
    const mixed = { ...foreign, params: { ...foreign.params, [first]: own[first] ?? '' } };
    expect((await send(endpoint, mixed, token)).status).toBe(404);
  },
);
