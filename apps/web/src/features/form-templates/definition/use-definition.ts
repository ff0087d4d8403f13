import type { DataIssue, ReadDefinition } from '@pramen/contract/form-templates/read-definition';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { runSamples, type SampleResult } from '@pramen/domain/forms/evaluation/run-samples';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { fetchChunk } from '../../../platform/loading/load-chunk.ts';

/** The check of definitions, which is large and only needed while one is written. */
export const definitionReaderQuery = queryOptions({
  queryKey: queryKeys.definitionReader,
  queryFn: async () => (await fetchChunk(() => import('./definition-reader.ts'))).readDefinition,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export interface CheckedDefinition {
  /** The text that was checked, which may lag behind the typing. */
  text: string;
  definition: ReadDefinition['definition'];
  issues: readonly DataIssue[];
  /** Samples, once nothing else is wrong. */
  samples: readonly SampleResult[];
}

/** The JSON text of a definition of a type, checked as the server does, when the browser finds time; null until the check has loaded. */
export function useDefinition(text: string, type: TemplateType): CheckedDefinition | null {
  const { data: read } = useQuery(definitionReaderQuery);
  const settled = useDeferredValue(text);
  return useMemo(() => {
    if (!read) return null;
    const { definition, issues } = read(settled, type);
    return { text: settled, definition, issues, samples: definition && issues.length === 0 ? runSamples(definition) : [] };
  }, [read, settled, type]);
}
