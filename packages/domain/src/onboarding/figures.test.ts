import { describe, expect, it } from 'vitest';
import { keptMinutes, pageOfQuestion, questionOfField, questionOfPage, shareOf } from './figures.ts';

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
  it('needs five onboardings', () => {
    expect(shareOf(2, 4)).toBeNull();
    expect(shareOf(2, 5)).toBe(0.4);
    expect(shareOf(0, 0)).toBeNull();
  });
});
