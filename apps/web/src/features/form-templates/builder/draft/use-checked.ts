import type { DataIssue } from '@pramen/contract/form-templates/read-definition';
import { checkDefinition } from '@pramen/domain/forms/checks/check';
import type { FormDefinition, TemplateType } from '@pramen/domain/forms/definition/definition';
import { runSamples, type SampleResult } from '@pramen/domain/forms/evaluation/run-samples';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { definitionReaderQuery } from '../../definition/use-definition.ts';
import { textOf, type Draft } from '../model/history.ts';

export interface Checked {
  /** The text that was checked, which may lag behind the typing. */
  text: string;
  /** What the text says; a draft under construction is one even while a label of it is missing. */
  definition: FormDefinition | null;
  issues: readonly DataIssue[];
  /** Samples, once nothing else is wrong. */
  samples: readonly SampleResult[];
  /** More than a form may have: drawing it would stop the page. */
  isTooLarge: boolean;
}

/** As many as the check of the text names. */
const MOST = 20;

/** The draft, checked as the server does, when the browser finds time; null until the check has loaded. */
export function useChecked(draft: Draft, type: TemplateType): Checked | null {
  const { data: read } = useQuery(definitionReaderQuery);
  const settled = useDeferredValue(draft);
  return useMemo(() => {
    if (!read) return null;
    const text = textOf(settled);
    const found = read(text, type);
    const definition = settled.definition ?? found.definition;
    // Rules that need no complete definition are checked beside a missing label.
    const further = found.definition === null && settled.definition ? checkDefinition(settled.definition, type) : [];
    const issues = [...found.issues, ...further].slice(0, MOST);
    return {
      text,
      definition,
      issues,
      samples: found.definition && issues.length === 0 ? runSamples(found.definition) : [],
      isTooLarge: issues.some(({ code }) => code === 'too_large'),
    };
  }, [read, settled, type]);
}
