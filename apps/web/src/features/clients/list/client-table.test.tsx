import { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { useClientColumns } from './client-table.tsx';

/** Shown by no column: the id, and the full name that consists of the first name and the surname. */
const unshown = ['id', 'fullname'];

const jana = ClientRow.parse({
  id: 'c1',
  fullname: 'Jana Malá',
  firstname: 'Jana',
  surname: 'Malá',
  email: 'jana@example.test',
  client_code: 'K-1',
  phone: '+420777000001',
  state: 'active',
  created_at: '2026-03-01T10:00:00.000Z',
  intermediary_person: { id: 'p1', label: 'Petr Poradce', intermediary: { id: 'i1', label: 'Poradci s.r.o.' } },
});
const other: ClientRow = {
  id: 'c2',
  fullname: 'Eva Velká',
  firstname: 'Eva',
  surname: 'Velká',
  email: 'eva@example.test',
  client_code: 'K-2',
  phone: null,
  state: 'not-activated',
  created_at: '2025-03-01T10:00:00.000Z',
  intermediary_person: null,
};

function Cells({ client }: { client: ClientRow }) {
  return useClientColumns(null, null, new Map()).map(({ key, render }) => <div key={key}>{render(client)}</div>);
}
const textOf = async (client: ClientRow) => plain((await renderScreen(<Cells client={client} />)).page.textContent);

test.each(Object.keys(ClientRow.shape).filter((name) => !unshown.includes(name)))('a column shows %s', async (name) => {
  expect(await textOf({ ...jana, [name]: other[name as keyof ClientRow] })).not.toBe(await textOf(jana));
});
