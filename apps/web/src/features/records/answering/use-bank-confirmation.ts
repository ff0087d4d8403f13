import type { RecordDetail } from '@pramen/contract/records/records.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { identityOfferQuery, useIdentityStart } from '../../../platform/navigation/identity/begin-identity.ts';
import { readFailure } from '../../../platform/navigation/identity/identity-errand.ts';
import type { TypedRecord } from '../../../platform/navigation/identity/identity-errand.ts';

/** An AML questionnaire may be confirmed through the client's bank, which proves who answered. */
export function useBankConfirmation({ client_id: clientId, id: recordId, type }: RecordDetail) {
  const { data: hasProvider = false } = useQuery(identityOfferQuery);
  const start = useIdentityStart();
  const [failed] = useState(() => readFailure(recordId));
  return {
    isOffered: hasProvider && type === 'AML_QUESTIONNAIRE',
    isBusy: start.isPending || start.isSuccess,
    failure: start.error,
    /** Why the last attempt failed; null when none did. */
    failed: start.error === null && !start.isPending ? failed : null,
    /** Goes to the bank; what was typed comes back with the browser. */
    confirm: (typed: TypedRecord) =>
      start.mutate({ purpose: 'aml_questionnaire', clientId, recordId, from: location.pathname + location.search, typed }),
  };
}
