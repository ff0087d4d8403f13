import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { collection, MessageAnswer, page, PagedListBody } from '../fields.ts';
import { exportOf } from '../list-export.ts';
import { AccountManager, ChangedStaffUser, NewStaffUser, OneStaffUser, SavedStaffUser, StaffUser } from './staff.schemas.ts';

export const listUsers = endpoint({
  id: 'staff.listUsers',
  method: 'POST',
  path: '/api/users/list',
  summary: 'Administrators and back office, paginated, by name by default; filter.role narrows to one role',
  permission: 'users.manage',
  body: PagedListBody,
  answer: page(StaffUser),
});

export const exportUsers = exportOf(listUsers, 'staff.exportUsers');

export const readUsers = endpoint({
  id: 'staff.readUsers',
  method: 'GET',
  path: '/api/users',
  summary: 'All administrators and back office by name',
  permission: 'users.manage',
  answer: collection(StaffUser),
  answerName: 'users',
});

export const readUser = endpoint({
  id: 'staff.readUser',
  method: 'GET',
  path: '/api/users/{id}',
  summary: 'One administrator or back-office user',
  permission: 'users.manage',
  answer: OneStaffUser,
  answerName: 'user',
  errors: ['record.not_found'],
});

export const createUser = endpoint({
  id: 'staff.createUser',
  method: 'POST',
  path: '/api/users',
  summary: 'Adds a company user; the default role is back office',
  permission: 'users.manage',
  body: NewStaffUser,
  answer: SavedStaffUser,
  errors: ['server.busy'],
});

export const changeUser = endpoint({
  id: 'staff.changeUser',
  method: 'POST',
  path: '/api/users/{id}',
  summary: 'Changes the fields that are sent; a new role or password ends the person’s sessions',
  permission: 'users.manage',
  body: ChangedStaffUser,
  answer: SavedStaffUser,
  errors: ['record.not_found', 'record.changed', 'user.own_account', 'user.last_administrator', 'server.busy'],
});

export const deleteUser = endpoint({
  id: 'staff.deleteUser',
  method: 'DELETE',
  path: '/api/users/{id}',
  summary: 'Revokes a company user’s access; their past actions keep their name',
  permission: 'users.manage',
  answer: MessageAnswer,
  errors: ['record.not_found', 'user.own_account', 'user.last_administrator'],
});

export const readAccountManagers = endpoint({
  id: 'staff.readAccountManagers',
  method: 'GET',
  path: '/api/account-managers',
  summary: 'Administrators and back office for the select field of the client dialog',
  permission: 'account-managers.read',
  answer: collection(AccountManager),
});

export const inviteMicrosoft = endpoint({
  id: 'staff.inviteMicrosoft',
  method: 'POST',
  path: '/api/users/{id}/microsoft-invitation',
  summary: 'A link, valid once within 7 days, with which a company user binds their Microsoft account; earlier links end',
  permission: 'users.manage',
  answer: z.object({ message: z.string(), url: z.string() }),
  secretAnswer: true,
  errors: ['record.not_found', 'identity.off'],
});

export const releaseMicrosoft = endpoint({
  id: 'staff.releaseMicrosoft',
  method: 'DELETE',
  path: '/api/users/{id}/microsoft',
  summary: 'Ends the binding of a company user with their Microsoft accounts',
  permission: 'users.manage',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});
