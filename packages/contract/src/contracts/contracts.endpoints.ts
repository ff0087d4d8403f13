import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer } from '../fields.ts';
import { Strategy } from '../strategies/strategies.schemas.ts';
import {
  AddedInvestments,
  AddedStrategies,
  AvailableQuery,
  ChangedContract,
  ChangedInvestment,
  Contract,
  ContractStrategy,
  NewContract,
  SavedContract,
  SavedInvestment,
  TrashedQuery,
} from './contracts.schemas.ts';
import { ChangedGoal } from './goals.schemas.ts';

export const listClientContracts = endpoint({
  id: 'contracts.listOfClient',
  method: 'GET',
  path: '/api/clients/{id}/contracts',
  summary: "A client's contracts by number, without those in the trash",
  permission: 'contracts.read',
  answer: collection(Contract),
  answerName: 'contracts',
  errors: ['record.not_found'],
});

export const readContractsForClient = endpoint({
  id: 'contracts.readForClient',
  method: 'GET',
  path: '/api/contract/for_client/{id}',
  summary: "A client's contracts by number; with_trashed adds those in the trash",
  permission: 'contracts.read',
  query: TrashedQuery,
  answer: collection(Contract),
  answerName: 'contracts',
  errors: ['record.not_found'],
});

export const createContract = endpoint({
  id: 'contracts.create',
  method: 'POST',
  path: '/api/clients/{id}/contracts',
  summary: 'Creates a contract of a type that is available now',
  permission: 'contracts.edit',
  body: NewContract,
  answer: SavedContract,
  errors: ['record.not_found'],
});

export const changeContract = endpoint({
  id: 'contracts.change',
  method: 'POST',
  path: '/api/clients/{id}/contracts/{contractId}',
  summary: 'Changes type, number or signing date of a contract',
  permission: 'contracts.edit',
  body: ChangedContract,
  answer: SavedContract,
  errors: ['record.not_found', 'record.changed', 'record.deleted'],
});

export const deleteContract = endpoint({
  id: 'contracts.delete',
  method: 'DELETE',
  path: '/api/clients/{id}/contracts/{contractId}',
  summary: 'Moves a contract without investments to the trash; only company staff may trash one with movements',
  permission: 'contracts.delete',
  answer: MessageAnswer,
  errors: [
    'record.not_found',
    'record.deleted',
    'contract.has_investments',
    'contract.has_movements',
    'contract.funded',
    'contract.withdrawn',
  ],
});

export const listInvestments = endpoint({
  id: 'investments.list',
  method: 'GET',
  path: '/api/clients/{id}/investments',
  summary: "A client's investments by contract and position; with_trashed adds those in the trash",
  permission: 'contracts.read',
  query: TrashedQuery,
  answer: collection(ContractStrategy),
  answerName: 'investments',
  errors: ['record.not_found'],
});

export const readAvailableStrategies = endpoint({
  id: 'strategies.readAvailable',
  method: 'GET',
  path: '/api/strategies',
  summary: 'Strategies that can be added to a contract now; without client_id and contract_id, every active strategy',
  permission: 'strategies.read',
  query: AvailableQuery,
  answer: collection(Strategy),
  answerName: 'strategies',
  errors: ['record.not_found'],
});

export const addStrategies = endpoint({
  id: 'investments.addStrategies',
  method: 'POST',
  path: '/api/clients/{id}/investments/add-strategies',
  summary: 'Adds investments in available strategies to a contract; each gets a variable symbol',
  permission: 'contracts.edit',
  body: AddedStrategies,
  answer: AddedInvestments,
  errors: ['record.not_found', 'record.deleted'],
});

export const changeInvestment = endpoint({
  id: 'investments.change',
  method: 'POST',
  path: '/api/clients/{id}/investments/{investmentId}',
  summary: 'Changes variable symbol and label of an investment, or moves it to another contract of the client',
  permission: 'contracts.edit',
  body: ChangedInvestment,
  answer: SavedInvestment,
  errors: ['record.not_found', 'record.changed', 'record.deleted'],
});

export const changeGoal = endpoint({
  id: 'investments.changeGoal',
  method: 'POST',
  path: '/api/contract-strategy/{id}/goal',
  summary: 'The client sets what they save for in an investment, or takes it back with empty parts',
  permission: 'goals.set',
  impersonation: 'forbidden',
  body: ChangedGoal,
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.changed', 'contract.withdrawn'],
});

export const deleteInvestment = endpoint({
  id: 'investments.delete',
  method: 'DELETE',
  path: '/api/clients/{id}/investments/{investmentId}',
  summary: 'Moves an investment to the trash; only company staff may trash one with movements',
  permission: 'contracts.delete',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.deleted', 'contract.has_movements', 'contract.funded'],
});
