import { expect, it } from 'vitest';
import { requestViews, viewOf, withView } from './request-views.model.ts';

it.each(requestViews)('%s is found again in its filter, and keeps other filters', (view) => {
  const filter = withView({ client: 'Nováková', phase: 'asked', is_overdue: 'true' }, view);
  expect(viewOf(filter)).toBe(view);
  expect(filter['client']).toBe('Nováková');
});

it('a filter of no view shows all', () => {
  expect(viewOf({})).toBe('all');
  expect(viewOf({ type: 'deposit', phase: '' })).toBe('all');
  expect(viewOf({ phase: 'waiting', is_complaint: 'true' })).toBe('all');
});
