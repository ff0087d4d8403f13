import type { TenantInfoAnswer } from '@pramen/contract/auth/auth.schemas';
import { createContext, useContext } from 'react';

export interface Entrance {
  /** null until the server has answered. */
  tenant: TenantInfoAnswer | null;
  /** Dresses the entrance for the tenant of this person. */
  setEmail: (email: string) => void;
}

export const EntranceContext = createContext<Entrance>({ tenant: null, setEmail: () => undefined });

export function useEntrance(): Entrance {
  return useContext(EntranceContext);
}
