import { identificationMethods } from '@pramen/domain/compliance/identity/identity-methods';
import type { IdentificationMethod } from '@pramen/domain/compliance/identity/identity-methods';

/**
 * A provider of electronic identities. A provider that is connected offers BANKID; the client then identifies through it instead of by
 * pictures, and its confirmed claims take the place of files and machine-readable lines.
 */
export interface ElectronicIdentity {
  readonly method: Extract<IdentificationMethod, 'BANKID'>;
}

/** The methods that may be used: BANKID only with a connected provider. */
export function offeredMethods(provider: ElectronicIdentity | null): IdentificationMethod[] {
  return identificationMethods.filter((method) => method !== 'BANKID' || provider?.method === method);
}
