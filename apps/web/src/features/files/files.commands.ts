import { useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import { fileContentQuery } from './files.queries.ts';

export interface SavedFile {
  uuid: string;
  filename: string;
}

/** Drops the bytes of a file, so that they are asked for again when it is opened next: the server notes that it was read. */
export function useFileRelease(): (uuid: string) => void {
  const client = useQueryClient();
  return (uuid) => client.removeQueries({ queryKey: fileContentQuery(uuid).queryKey });
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
