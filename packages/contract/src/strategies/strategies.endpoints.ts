import { endpoint } from '../endpoint.ts';
import { MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { ChangedStrategy, NewStrategy, SavedStrategy, Strategy, STRATEGY_BODY_BYTES, StrategyQuery } from './strategies.schemas.ts';

export const listStrategies = endpoint({
  id: 'strategies.list',
  method: 'POST',
  path: '/api/strategies/list',
  summary: 'Strategies, paginated, by name by default',
  permission: 'strategies.read',
  body: PagedListBody,
  answer: page(Strategy),
});

export const exportStrategies = exportOf(listStrategies, 'strategies.exportList');

export const readStrategy = endpoint({
  id: 'strategies.read',
  method: 'GET',
  path: '/api/strategies/{id}',
  summary: 'One strategy; style=extend adds the number of investments that hold it',
  permission: 'strategies.read',
  query: StrategyQuery,
  answer: Strategy,
  answerName: 'strategy',
  errors: ['record.not_found'],
});

export const createStrategy = endpoint({
  id: 'strategies.create',
  method: 'POST',
  path: '/api/strategies',
  summary: 'Adds a strategy',
  permission: 'strategies.manage',
  body: NewStrategy,
  bodyByteCount: STRATEGY_BODY_BYTES,
  answer: SavedStrategy,
});

export const changeStrategy = endpoint({
  id: 'strategies.change',
  method: 'POST',
  path: '/api/strategies/{id}',
  summary: 'Changes the fields that are sent; contract_types replaces the whole list',
  permission: 'strategies.manage',
  body: ChangedStrategy,
  bodyByteCount: STRATEGY_BODY_BYTES,
  answer: SavedStrategy,
  errors: ['record.not_found', 'record.changed'],
});

export const deactivateStrategy = endpoint({
  id: 'strategies.deactivate',
  method: 'POST',
  path: '/api/strategies/{id}/deactivate',
  summary: 'Stops offering a strategy; existing investments keep it',
  permission: 'strategies.manage',
  answer: SavedStrategy,
  errors: ['record.not_found'],
});

export const deleteStrategy = endpoint({
  id: 'strategies.delete',
  method: 'DELETE',
  path: '/api/strategies/{id}',
  summary: 'Removes a strategy that no investment holds or has held',
  permission: 'strategies.manage',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.in_use'],
});
