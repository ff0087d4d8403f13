import type { ServiceRequest } from '@pramen/contract/service-requests/service-requests.schemas';

/** A client's request that waits for the company. */
export const waitingRequest: ServiceRequest = {
  id: 'r1',
  client_id: 'c1',
  client: { id: 'c1', label: 'Jana Nováková' },
  user_id: 'u1',
  user: { id: 'u1', label: 'Jana Nováková' },
  request_user: null,
  is_in_own_name: false,
  type: 'deposit',
  state: 'CONFIRMED',
  phase: 'waiting',
  owner: null,
  is_complaint: false,
  due_on: null,
  is_overdue: false,
  age_days: 2,
  created_at: '2026-03-02T09:00:00.000Z',
  confirmed_at: '2026-03-02T09:00:00.000Z',
  processed_at: null,
  processed_by: null,
  text: 'Chci vložit víc.',
  request_text: null,
  attachments: [],
  messages: [],
  answer: null,
  version: 1,
};

/** What staff ask the client. */
export const askedRequest: ServiceRequest = {
  ...waitingRequest,
  user_id: null,
  user: null,
  request_user: { id: 's1', label: 'Eva Dvořáková' },
  type: 'client_identification',
  state: 'REQUESTED',
  phase: 'asked',
  confirmed_at: null,
  text: null,
  request_text: 'Pošlete nám prosím nový průkaz.',
};
