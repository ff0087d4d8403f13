import { describe, expect, it } from 'vitest';
import { findUnknownFanOuts, insertsUnion, listFanOuts } from './fan-outs.ts';
import { normalise } from './recorded-statements.ts';

describe('runs on the node of the client that it names', () => {
  it.each([
    'select "id" from "contracts" where ("contracts"."client_id" = $1 and "contracts"."id" = $2)',
    'select * from contracts c join contract_strategies cs on cs.client_id = c.client_id and cs.contract_id = c.id where c.client_id = $1',
    'select * from documents join clients on clients.id = documents.client_id where clients.id = $1',
    'select * from contracts c where c.client_id = $1 and exists (select 1 from instructions i where i.client_id = $2 and i.contract_id = c.id)',
    'select * from files where files.client_id in ($1, $2) and files.id in ($3, $4)',
    'insert into contracts (client_id, id) values ($1, $2)',
    'update documents set state = $1 where documents.client_id = $2 and documents.id = $3',
    'select * from clients where clients.id = $1',
  ])('%s', (statement) => expect(listFanOuts(normalise(statement))).toEqual([]));
});

describe('runs on every node', () => {
  it.each([
    ['an id alone', 'select * from documents where documents.id = $1'],
    ['an id of another table', 'select * from contracts c join users u on u.id = $1'],
    [
      'a subquery that takes its client from the outer query',
      'select * from contracts c where c.client_id = $1 and exists (select 1 from instructions i where i.client_id = c.client_id)',
    ],
    ['a second table that nothing joins by client', 'select * from contracts c join trades t on t.id = c.id where c.client_id = $1'],
    ['an update for many clients', 'update document_signatures set reminded_at = $1 where user_id in ($2, $3)'],
  ])('%s', (_what, statement) => expect(listFanOuts(normalise(statement))).toHaveLength(1));
});

it('reports a query that is in no list', () => {
  expect(
    findUnknownFanOuts(['select * from trades where trades.quantity = $1', 'select * from documents d where d.deleted_at is null']),
  ).toEqual(['from trades where trades.quantity = $']);
});

describe('an insertion', () => {
  it.each([
    [
      'of a UNION into a table on every node',
      'INSERT INTO intermediary_person_closure (ancestor_id, depth) SELECT $1::uuid, 0 UNION ALL SELECT ancestor_id, depth + 1 FROM intermediary_person_closure WHERE descendant_id = $2::uuid',
    ],
    ['of a UNION into a table with its client', 'insert into "trades" ("client_id") select $1 union select $2'],
    ['that a statement contains', 'WITH kept AS (INSERT INTO users (id) SELECT $1 UNION SELECT $2 RETURNING id) SELECT id FROM kept'],
  ])('%s is refused', (_what, statement) => expect(insertsUnion(normalise(statement))).toBe(true));

  it.each([
    ['of one query', 'INSERT INTO users (id) SELECT id FROM clients WHERE id = $1'],
    ['of values', 'insert into users (id, name) values ($1, $2)'],
    ['of a UNION into a table on the coordinator', 'INSERT INTO import_details (id) SELECT $1 UNION ALL SELECT $2'],
    [
      'from rows that a UNION has read before',
      'WITH known AS (SELECT $1 AS id UNION SELECT $2) INSERT INTO users (id) SELECT id FROM known',
    ],
  ])('%s is not', (_what, statement) => expect(insertsUnion(normalise(statement))).toBe(false));
});
