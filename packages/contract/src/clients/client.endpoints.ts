import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import {
  ChangedAddress,
  ChangedBankAccount,
  ChangedClient,
  ChangedOwner,
  Client,
  ClientQuery,
  COMPLEX_CLIENT_BODY_BYTES,
  ComplexClient,
  MovedClients,
  MovedClientsAnswer,
  NewAddress,
  NewBankAccount,
  NewClient,
  SavedClient,
} from './client.schemas.ts';

export const readClient = endpoint({
  id: 'clients.read',
  method: 'GET',
  path: '/api/clients/{id}',
  summary: 'One client; with style=extend also addresses and bank accounts',
  permission: 'clients.read-data',
  query: ClientQuery,
  answer: Client,
  answerName: 'client',
  errors: ['record.not_found'],
});

export const createClient = endpoint({
  id: 'clients.create',
  method: 'POST',
  path: '/api/clients',
  summary: 'Adds a client and a user without a password; contract_type_id also creates the first contract',
  permission: 'clients.create',
  body: NewClient,
  answer: SavedClient,
});

export const changeClient = endpoint({
  id: 'clients.change',
  method: 'POST',
  path: '/api/clients/{id}',
  summary: 'Changes the fields that are sent; a new e-mail changes the sign-in name, and both addresses are notified',
  permission: 'clients.edit',
  body: ChangedClient,
  answer: SavedClient,
  errors: ['record.not_found', 'record.changed'],
});

export const changeComplexClient = endpoint({
  id: 'clients.changeComplex',
  method: 'POST',
  path: '/api/clients/{id}/save-complex',
  summary:
    'Saves a client with addresses and bank accounts in one transaction; a client confirms or refuses their own data and may correct name and addresses',
  permission: 'clients.save-data',
  impersonation: 'forbidden',
  body: ComplexClient,
  bodyByteCount: COMPLEX_CLIENT_BODY_BYTES,
  answer: SavedClient,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteClient = endpoint({
  id: 'clients.delete',
  method: 'DELETE',
  path: '/api/clients/{id}',
  summary: 'Removes a client without contracts or signed documents and revokes their access',
  permission: 'clients.delete',
  answer: MessageAnswer,
  errors: ['record.not_found', 'client.has_contracts', 'client.has_signed_documents'],
});

export const addClientAddress = endpoint({
  id: 'clients.addAddress',
  method: 'POST',
  path: '/api/clients/{id}/addresses',
  summary: 'Adds an address; returns the client with style=extend',
  permission: 'clients.edit',
  body: NewAddress,
  answer: SavedClient,
  errors: ['record.not_found'],
});

export const changeClientAddress = endpoint({
  id: 'clients.changeAddress',
  method: 'POST',
  path: '/api/clients/{id}/addresses/{addressId}',
  summary: 'Changes the fields of an address that are sent',
  permission: 'clients.edit',
  body: ChangedAddress,
  answer: SavedClient,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteClientAddress = endpoint({
  id: 'clients.deleteAddress',
  method: 'DELETE',
  path: '/api/clients/{id}/addresses/{addressId}',
  summary: 'Removes an address',
  permission: 'clients.edit',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});

export const addClientBankAccount = endpoint({
  id: 'clients.addBankAccount',
  method: 'POST',
  path: '/api/clients/{id}/bank-accounts',
  summary: 'Adds a bank account; a new primary account replaces the previous one as primary',
  permission: 'clients.edit',
  body: NewBankAccount,
  answer: SavedClient,
  errors: ['record.not_found'],
});

export const changeClientBankAccount = endpoint({
  id: 'clients.changeBankAccount',
  method: 'POST',
  path: '/api/clients/{id}/bank-accounts/{bankAccountId}',
  summary: 'Changes the fields of a bank account that are sent',
  permission: 'clients.edit',
  body: ChangedBankAccount,
  answer: SavedClient,
  errors: ['record.not_found', 'record.changed'],
});

export const deleteClientBankAccount = endpoint({
  id: 'clients.deleteBankAccount',
  method: 'DELETE',
  path: '/api/clients/{id}/bank-accounts/{bankAccountId}',
  summary: 'Removes a bank account',
  permission: 'clients.edit',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});

export const inviteClient = endpoint({
  id: 'clients.invite',
  method: 'GET',
  path: '/api/clients/{id}/invite',
  summary: 'Sends the client the activation link; a repeat within 30 seconds sends nothing',
  permission: 'clients.invite',
  writes: true,
  answer: MessageAnswer,
  errors: ['record.not_found', 'client.phone_missing', 'client.without_access', 'client.already_active'],
});

export const changeClientOwner = endpoint({
  id: 'clients.changeOwner',
  method: 'POST',
  path: '/api/clients/{id}/change-owner',
  summary: 'Assigns a client to another tied agent, or to none',
  permission: 'clients.change-owner',
  body: ChangedOwner,
  answer: SavedClient,
  errors: ['record.not_found'],
});

export const moveClients = endpoint({
  id: 'clients.moveAll',
  method: 'POST',
  path: '/api/clients/change-owner',
  summary: 'Assigns all clients of one tied agent to another, or to none, for example when an adviser leaves',
  permission: 'clients.change-owner',
  body: MovedClients,
  answer: MovedClientsAnswer,
});
