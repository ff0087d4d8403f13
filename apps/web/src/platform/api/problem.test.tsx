import { beforeAll, describe, expect, test } from 'vitest';
import { startTexts } from '../texts/texts.ts';
import { describeFieldProblem, describeProblem } from './problem-text.ts';
import { fieldErrorsOf, isDenied, Problem } from './problem.ts';
import { tellUnheardFailure, watchUnheardFailures } from './unheard-failure.ts';

beforeAll(() => startTexts('cs'));

test.each([
  [403, true],
  [404, true],
  [401, false],
  [409, false],
  [500, false],
  [0, false],
])('status %i denies the screen: %s', (status, denied) => expect(isDenied(new Problem(status, 'x', ''))).toBe(denied));

test('only a response from the server has messages for fields', () => {
  expect(isDenied(new Error('403'))).toBe(false);
  expect(fieldErrorsOf(new Error('x'))).toEqual({});
  expect(fieldErrorsOf(new Problem(422, 'validation.failed', '', { name: ['Krátké.'] }))).toEqual({ name: ['Krátké.'] });
});

describe('one message for a failure', () => {
  test.each([
    ['the sentence of the server', new Problem(422, 'validation.failed', 'Opravte vyznačená pole.'), 'Opravte vyznačená pole.'],
    ['a code instead of a sentence', new Problem(401, 'session.required', 'wrong_credentials'), 'Nesprávné přihlašovací údaje'],
    ['its own code', new Problem(401, 'wrong_credentials', ''), 'Nesprávné přihlašovací údaje'],
  ])('%s', (_, failure, sentence) => expect(describeProblem(failure)).toBe(sentence));

  test('covers a missing response, a slow response and an unexpected failure', () => {
    const sentences = [
      describeProblem(new Problem(0, 'network.unreachable', 'TypeError')),
      describeProblem(new Problem(0, 'network.timeout', 'TimeoutError')),
      describeProblem(new Problem(500, 'server.unexpected', '')),
    ];
    expect(new Set(sentences).size).toBe(3);
    expect(sentences.join(' ')).not.toMatch(/Error|network|undefined/);
    expect(describeProblem(new RangeError('x'))).toBe(sentences[2]);
  });

  test('for a file is what the server says about it, otherwise as for any failure', () => {
    expect(describeFieldProblem(new Problem(422, 'validation.failed', 'Opravte.', { files: ['Soubor je prázdný.', 'Jiné.'] }))).toBe(
      'Soubor je prázdný.',
    );
    expect(describeFieldProblem(new Problem(422, 'validation.failed', 'Opravte.'))).toBe('Opravte.');
    expect(describeFieldProblem(new Error('x'))).toBe(describeProblem(new Error('x')));
  });
});

test('a failure without a component is reported to watchers, unless the user already knows of it', () => {
  const heard: Error[] = [];
  const stop = watchUnheardFailures((failure) => heard.push(failure));
  const failure = new Problem(500, 'server.unexpected', '');
  tellUnheardFailure(failure);
  tellUnheardFailure(new DOMException('', 'AbortError'));
  tellUnheardFailure(new Problem(401, 'session.required', ''));
  stop();
  tellUnheardFailure(failure);
  expect(heard).toEqual([failure]);
});
