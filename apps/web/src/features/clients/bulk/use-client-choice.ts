import type { ClientRow } from '@pramen/contract/clients/clients.schemas';
import { useState } from 'react';
import type { TableSettings } from '../../../platform/storage/table-settings.ts';

export type ChosenClient = Pick<ClientRow, 'id' | 'fullname' | 'state'>;

interface Kept {
  /** The search and filter under which they were chosen. */
  sought: string;
  clients: ReadonlyMap<string, ChosenClient>;
  /** Reasons of refusal by client id. */
  refusals: ReadonlyMap<string, string>;
}

const nothing = { clients: new Map<string, ChosenClient>(), refusals: new Map<string, string>() };

/** Clients chosen on the pages of a list; another search or filter drops the choice. */
export function useClientChoice({ search, filter }: Pick<TableSettings, 'search' | 'filter'>) {
  const sought = JSON.stringify([search, Object.entries(filter).filter(([, value]) => value !== '')]);
  const [kept, setKept] = useState<Kept>({ sought, ...nothing });
  const { clients, refusals } = kept.sought === sought ? kept : nothing;
  const keep = (chosen: Iterable<readonly [string, ChosenClient]>, why: ReadonlyMap<string, string> = refusals) =>
    setKept({ sought, clients: new Map(chosen), refusals: why });
  return {
    clients,
    refusals,
    toggle: ({ id, fullname, state }: ChosenClient) => {
      const others = [...clients].filter(([other]) => other !== id);
      keep(clients.has(id) ? others : [...others, [id, { id, fullname, state }]]);
    },
    /** Chooses all of a page, or none of it. */
    togglePage: (rows: readonly ChosenClient[]) => {
      const ids = new Set(rows.map(({ id }) => id));
      const others = [...clients].filter(([id]) => !ids.has(id));
      keep(
        rows.every(({ id }) => clients.has(id))
          ? others
          : [...others, ...rows.map(({ id, fullname, state }) => [id, { id, fullname, state }] as const)],
      );
    },
    clear: () => keep([], new Map()),
    /**
     * Ends an action on the clients that were sent: refused clients stay chosen with their reason, and so do clients chosen during
     * the action. Does nothing when the search or filter has changed since.
     */
    settle: (sent: Kept['clients'], why: Kept['refusals']) =>
      setKept((now) => {
        if (now.sought !== sought) return now;
        const refused = [...sent].filter(([id]) => why.has(id));
        const meanwhile = [...now.clients].filter(([id]) => !sent.has(id));
        return { sought, clients: new Map([...refused, ...meanwhile]), refusals: why };
      }),
  };
}

export type ClientChoice = ReturnType<typeof useClientChoice>;
