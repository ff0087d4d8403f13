import { useQuery } from '@tanstack/react-query';
import { isGenerating } from '../documents.model.ts';
import { clientDocumentsQuery } from '../documents.queries.ts';

/** Whether documents of a client are being generated now. */
export function useIsGenerating(clientId: string): boolean {
  const { data } = useQuery(clientDocumentsQuery(clientId));
  return data?.some(isGenerating) ?? false;
}
