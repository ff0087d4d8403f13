import { useTranslation } from 'react-i18next';
import { useIssueWords, type WrittenIssue } from '../../definition/use-issue-words.ts';
import { pathOf, placeAt, type Place } from '../model/places.ts';
import type { Checked } from './use-checked.ts';

export interface PlacedIssues {
  /** All, in the order of the definition. */
  all: readonly WrittenIssue[];
  /** Those of one element. */
  at: (place: Place) => readonly WrittenIssue[];
  /** The first at a part of an element: `.label`; null: none. */
  of: (place: Place, part: string) => string | null;
}

/** What is wrong, found by the element that it concerns. */
export function usePlacedIssues(checked: Checked | null): PlacedIssues {
  const { t } = useTranslation('formBuilder');
  const write = useIssueWords();
  const { issues = [], samples = [] } = checked ?? {};
  const written = write({ issues, samples }).map((one, index) => {
    const issue = issues[index];
    // An empty field is no text that does not belong there.
    return issue?.code === 'not_allowed' && issue.subject === '""' ? { ...one, text: t('fillIn') } : one;
  });
  const places = written.map(({ place }) => {
    const found = placeAt(place);
    return found && pathOf(found);
  });
  return {
    all: written,
    at: (place) => written.filter((_, index) => places[index] === pathOf(place)),
    of: (place, part) => written.find((one) => one.place === `${pathOf(place)}${part}`)?.text ?? null,
  };
}
