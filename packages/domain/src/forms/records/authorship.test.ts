import { expect, test } from 'vitest';
import { attribute, type Author } from './authorship.ts';

const staff: Author = { userId: 'adviser', as: 'STAFF', at: '2026-03-02T09:00:00.000Z' };
const client: Author = { userId: 'client', as: 'CLIENT', at: '2026-03-03T09:00:00.000Z' };

test('the first answers belong to whoever typed them', () => {
  expect(attribute({ basics: [{ name: 'Eva', goals: ['HOME'] }] }, staff, null)).toEqual({ basics: [{ name: staff, goals: staff }] });
});

test('a changed or new answer belongs to whoever changed it, an unchanged one to its author; a removed one to nobody', () => {
  const answers = { basics: [{ name: 'Eva', goals: ['HOME'], income: 10, isOwner: true }] };
  const former = { answers, authors: attribute(answers, staff, null) };
  const next = { basics: [{ name: 'Eva', goals: ['HOME', 'RENT'], income: 11, note: 'x' }] };
  expect(attribute(next, client, former)).toEqual({ basics: [{ name: staff, goals: client, income: client, note: client }] });
});

test('copies are compared by position, and a text is not the number that it spells', () => {
  const answers = { children: [{ age: 1 }, { age: 2 }] };
  const former = { answers, authors: attribute(answers, staff, null) };
  expect(attribute({ children: [{ age: 2 }, { age: 2 }, { age: '2' }] }, client, former)).toEqual({
    children: [{ age: client }, { age: staff }, { age: client }],
  });
  expect(attribute({ children: [{ age: '1' }] }, client, former)).toEqual({ children: [{ age: client }] });
});

test('ids that Object has itself are no authors', () => {
  expect(attribute({ constructor: [{ toString: 'a' }] }, client, { answers: {}, authors: {} })).toEqual({
    constructor: [{ toString: client }],
  });
});
