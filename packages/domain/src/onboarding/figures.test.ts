import { describe, expect, it } from 'vitest';
import { keptMinutes, pageOfQuestion, questionOfField, questionOfPage, roundedCount, shareOf } from './figures.ts';

describe('the question of a refused field', () => {
  it.each([
    ['pages.0.data.content.0.goal', '0.goal'],
    ['data.pages.12.data.loans.3.amount', '12.amount'],
    ['pages.1.data.loans.0', 'pages.1.data.loans.0'],
    ['data.personal_id', 'personal_id'],
    ['domicile_address.street', 'domicile_address.street'],
    ['parameters.saving.initial_deposit', 'parameters.saving.initial_deposit'],
  ])('%s is of %s', (field, question) => {
    expect(questionOfField(field)).toBe(question);
  });

  it('is named by the place of its form', () => {
    expect(pageOfQuestion(questionOfPage(3, 'a.b'))).toEqual({ place: 3, question: 'a.b' });
    expect(pageOfQuestion('domicile_address.street')).toBeNull();
    expect(pageOfQuestion('1.')).toBeNull();
  });
});

describe('a duration', () => {
  it.each([
    [0, 1],
    [0.4, 1],
    [17.6, 18],
    [59.9, 60],
    [67, 60],
    [68, 75],
    [1439, 1440],
    [1475, 1500],
    [4399, 4380],
  ])('of %d minutes is kept as %d', (minutes, kept) => {
    expect(keptMinutes(minutes)).toBe(kept);
  });
});

describe('a share', () => {
  it('needs twenty onboardings', () => {
    expect(shareOf(5, 15)).toBeNull();
    expect(shareOf(5, 20)).toBe(0.25);
    expect(shareOf(0, 0)).toBeNull();
  });
});

describe('a rounded count', () => {
  it.each([
    [0, 4, 0],
    [1, 3, 0],
    [1, 4, 5],
    [5, 0, 5],
    [5, 4, 5],
    [9, 0, 5],
    [9, 1, 10],
  ])('of %d with the offset %d is %d', (count, offset, rounded) => {
    expect(roundedCount(count, offset)).toBe(rounded);
  });

  it('is the count on average, whatever it is', () => {
    for (let count = 0; count < 40; count += 1) {
      const sum = [0, 1, 2, 3, 4].reduce((total, offset) => total + roundedCount(count, offset), 0);
      expect(sum).toBe(count * 5);
    }
  });
});
