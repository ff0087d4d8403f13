import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { ChangedContractType, ContractType, NewContractType, SavedContractType } from './contract-types.schemas.ts';

export const listContractTypes = endpoint({
  id: 'contractTypes.list',
  method: 'POST',
  path: '/api/contract-types/list',
  summary: 'Contract types, paginated, by name by default',
  permission: 'contract-types.read',
  body: PagedListBody,
  answer: page(ContractType),
});

export const exportContractTypes = exportOf(listContractTypes, 'contractTypes.exportList');

export const readContractTypes = endpoint({
  id: 'contractTypes.readAll',
  method: 'GET',
  path: '/api/contract-types',
  summary: 'All contract types by name',
  permission: 'contract-types.read',
  answer: collection(ContractType),
});

export const readActiveContractTypes = endpoint({
  id: 'contractTypes.readActive',
  method: 'GET',
  path: '/api/contract-types/active',
  summary: 'Contract types that are available for new contracts now',
  permission: 'contract-types.read',
  answer: collection(ContractType),
});

export const readContractType = endpoint({
  id: 'contractTypes.read',
  method: 'GET',
  path: '/api/contract-types/{id}',
  summary: 'One contract type',
  permission: 'contract-types.read',
  answer: ContractType,
  errors: ['record.not_found'],
});

export const createContractType = endpoint({
  id: 'contractTypes.create',
  method: 'POST',
  path: '/api/contract-types',
  summary: 'Adds a contract type',
  permission: 'contract-types.manage',
  body: NewContractType,
  answer: SavedContractType,
});

export const changeContractType = endpoint({
  id: 'contractTypes.change',
  method: 'POST',
  path: '/api/contract-types/{id}',
  summary: 'Changes the fields that are sent',
  permission: 'contract-types.manage',
  body: ChangedContractType,
  answer: SavedContractType,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteContractType = endpoint({
  id: 'contractTypes.delete',
  method: 'DELETE',
  path: '/api/contract-types/{id}',
  summary: 'Removes an unused contract type',
  permission: 'contract-types.manage',
  answer: MessageAnswer,
  errors: ['record.not_found', 'record.in_use'],
});
