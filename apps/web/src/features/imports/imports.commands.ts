import type { Import } from '@pramen/contract/imports/imports.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { markStale, staffKeys } from '../../platform/api/staleness.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { useStepFromHere } from '../../platform/navigation/use-step-from-here.ts';
import { downloadFaults, importQuery, sendCancellation, sendConfirmation, sendImport } from './imports.queries.ts';

/** Stores the response to a command as the latest state of the import. */
function useKeep(): (answer: Import) => void {
  const client = useQueryClient();
  return (answer) => {
    client.setQueryData(importQuery(answer.id).queryKey, answer);
    markStale(client, 'import', staffKeys.import(answer.id));
  };
}

/** Uploads the chosen files and opens the new import. */
export function useUpload() {
  const keep = useKeep();
  const navigate = useStepFromHere();
  return useCommand({
    send: sendImport,
    onSuccess: (answer) => {
      keep(answer);
      void navigate({ to: '/imports/$id', params: { id: answer.id } });
    },
  });
}

export function useConfirmation(id: string) {
  return useCommand({ send: () => sendConfirmation(id), onSuccess: useKeep() });
}

export function useCancellation(id: string) {
  return useCommand({ send: () => sendCancellation(id), onSuccess: useKeep() });
}

export function useFaultDownload(id: string) {
  return useCommand({ send: () => downloadFaults(id), onSuccess: saveFile });
}
