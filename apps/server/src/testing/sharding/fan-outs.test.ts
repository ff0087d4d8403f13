import { describe, expect, it } from 'vitest';
import { findUnknownFanOuts, listFanOuts } from './fan-outs.ts';
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
