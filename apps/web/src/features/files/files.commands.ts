import { useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { fileContentQuery } from './files.queries.ts';

export interface SavedFile {
  uuid: string;
  filename: string;
}

/** Saves a file on the user's machine, without another request when the screen already has it. */
export function useFileSaving() {
  const client = useQueryClient();
  return useCommand({
    send: async ({ uuid, filename }: SavedFile) => {
      const { content, fileName } = await client.query({ ...fileContentQuery(uuid), staleTime: 'static' });
      return { content, fileName: filename || fileName };
    },
    onSuccess: saveFile,
  });
}
