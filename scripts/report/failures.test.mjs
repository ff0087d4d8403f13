import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../machine/environment.mjs';
import { nameBrowserFailures, nameSkipped, nameUnitFailures } from './failures.mjs';

const file = join(root, 'apps/a.test.ts');
const test = (title, status, failureMessages = []) => ({ title, ancestorTitles: ['a list'], status, failureMessages });

it('a failed test has its file, its name and the first lines of its reason', () => {
  const reason = '\u001b[31mAssertionError: expected 1 to be 2\u001b[39m\n\n  at somewhere';
  const report = {
    testResults: [{ name: file, status: 'failed', assertionResults: [test('is read', 'passed'), test('is written', 'failed', [reason])] }],
  };
  expect(nameUnitFailures(report)).toEqual(['apps/a.test.ts › a list › is written: AssertionError: expected 1 to be 2 · at somewhere']);
});

it('a file that could not be read is named, and so is an error outside of any test', () => {
  const report = { testResults: [{ name: file, status: 'failed', message: 'SyntaxError: odd', assertionResults: [] }] };
  expect(nameUnitFailures(report, [{ message: 'socket hang up' }])).toEqual([
    'apps/a.test.ts: SyntaxError: odd',
    'outside of any test: socket hang up',
  ]);
  expect(nameUnitFailures(null)).toEqual([]);
});

it('a test that was not run is named, however a report calls it', () => {
  const assertionResults = [test('is read', 'passed'), test('is written', 'skipped'), test('is sent', 'pending'), test('is kept', 'todo')];
  expect(nameSkipped({ testResults: [{ name: file, status: 'passed', assertionResults }] })).toEqual([
    'apps/a.test.ts › a list › is written: was not run',
    'apps/a.test.ts › a list › is sent: was not run',
    'apps/a.test.ts › a list › is kept: was not run',
  ]);
  expect(nameSkipped(null)).toEqual([]);
});

it('a reason is cut', () => {
  expect(nameUnitFailures(null, [{ message: 'x'.repeat(1000) }])[0]).toHaveLength('outside of any test: '.length + 301);
});

it('journeys are named through their suites', () => {
  const spec = (title, ok) => ({ file: 'a.spec.ts', title, ok, tests: [{ results: ok ? [{}] : [{ error: { message: 'Timed out' } }] }] });
  const report = {
    errors: [{ message: 'no server' }],
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('opens', true)],
        suites: [{ title: 'a dialog', file: 'a.spec.ts', specs: [spec('closes', false)] }],
      },
    ],
  };
  expect(nameBrowserFailures(report)).toEqual(['e2e/a.spec.ts › a dialog › closes: Timed out', 'outside of any test: no server']);
});
