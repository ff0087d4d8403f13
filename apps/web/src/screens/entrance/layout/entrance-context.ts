import type { TenantInfoAnswer } from '@pramen/contract/auth/auth.schemas';
import { createContext, useContext } from 'react';

export interface Entrance {
  /** null until the server has responded. */
  tenant: TenantInfoAnswer | null;
  /** Shows the sign-in pages in the colours of this user's tenant. */
  setEmail: (email: string) => void;
}

export const EntranceContext = createContext<Entrance>({ tenant: null, setEmail: () => undefined });

export function useEntrance(): Entrance {
  return useContext(EntranceContext);
}
