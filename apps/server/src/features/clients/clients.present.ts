import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import type { ClientListRow } from './clients.reader.ts';

function presentAdviser(row: ClientListRow): ClientRow['intermediary_person'] {
  if (!row.person || !row.intermediary) return null;
  return {
    id: row.person.id,
    label: `${row.person.firstname} ${row.person.surname}`,
    intermediary: { id: row.intermediary.id, label: row.intermediary.name },
  };
}

export function presentClientRow(row: ClientListRow): ClientRow {
  return {
    id: row.id,
    fullname: row.fullname,
    firstname: row.firstname,
    surname: row.surname,
    email: row.email,
    client_code: row.clientCode,
    intermediary_person: presentAdviser(row),
  };
}
