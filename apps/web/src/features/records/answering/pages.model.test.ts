import { validate } from '@pramen/domain/forms/answers/validate';
import { compileForm } from '@pramen/domain/forms/definition/compile';
import { expect, test } from 'vitest';
import { firstFaultyPage, issuesOn, pagesOf } from './pages.model.ts';

const form = compileForm({
  content: [
    { id: 'intro', fieldsetName: 'Úvod', questions: [] },
    { id: 'a', fieldsetName: 'A', questions: [{ id: 'has', type: 'checkbox', label: 'Mám děti', isRequired: false }] },
    {
      id: 'b',
      fieldsetName: 'B',
      questions: [
        { id: 'name', type: 'text', label: 'Jméno', isRequired: true, visibleWhen: { field: 'has', operator: '==', value: true } },
      ],
    },
    { id: 'c', fieldsetName: 'C', questions: [{ id: 'end', type: 'text', label: 'Konec', isRequired: true }] },
  ],
});

test('a group without visible questions is no page; one that only informs is', () => {
  expect(pagesOf(form, {})).toEqual(['intro', 'a', 'c']);
  expect(pagesOf(form, { a: [{ has: true }] })).toEqual(['intro', 'a', 'b', 'c']);
});

test('faults belong to their page, and the first one is found', () => {
  const answers = { a: [{ has: true }] };
  const issues = validate(form, answers, { isComplete: true });
  expect(issuesOn('b', issues).map(({ question }) => question)).toEqual(['name']);
  expect(firstFaultyPage(pagesOf(form, answers), issues)).toBe('b');
  expect(firstFaultyPage(pagesOf(form, {}), [])).toBeNull();
});
