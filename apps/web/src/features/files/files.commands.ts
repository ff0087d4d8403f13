import { useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../platform/api/save-file.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { fileContentQuery } from './files.queries.ts';

export interface SavedFile {
  uuid: string;
  filename: string;
}

/** Saves a file on the person's machine; what is on the screen already is not asked for again. */
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
