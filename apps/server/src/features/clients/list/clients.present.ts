import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import type { ClientListRow } from './clients.list.ts';

function presentAdviser(row: ClientListRow): ClientRow['intermediary_person'] {
  if (row.person_id === null || row.intermediary_id === null) return null;
  return {
    id: row.person_id,
    label: row.person_label ?? '',
    intermediary: { id: row.intermediary_id, label: row.intermediary_label ?? '' },
  };
}

export function presentClientRow(row: ClientListRow): ClientRow {
  return {
    id: row.id,
    fullname: row.fullname,
    firstname: row.firstname,
    surname: row.surname,
    email: row.email,
    client_code: row.client_code,
    phone: row.phone,
    state: row.state,
    created_at: new Date(row.created_at).toISOString(),
    intermediary_person: presentAdviser(row),
  };
}
