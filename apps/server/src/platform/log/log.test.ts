import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createLog, describeError } from './log.ts';

function logged(value: unknown): Record<string, unknown> {
  const lines = new PassThrough();
  createLog('error', lines).error({ error: value }, 'it broke');
  return JSON.parse(String(lines.read())) as Record<string, unknown>;
}

const failure = Object.assign(new Error('duplicate key (lucie@example.com)'), { code: '23505', constraint: 'users_email_key' });

it.each([
  ['as it was thrown', failure],
  ['described by the caller', describeError(failure)],
])('an error %s is logged with its stack, and without values quoted by the database', (_how, value) => {
  const line = logged(value);
  expect(line).toMatchObject({ level: 'error', msg: 'it broke', error: { name: 'Error', code: '23505', constraint: 'users_email_key' } });
  expect(line['error']).toHaveProperty('stack', expect.arrayContaining([expect.stringContaining('log.test.ts')]));
  expect(JSON.stringify(line)).not.toContain('lucie');
});

it('describes a thrown value other than an Error by its type', () => {
  expect(logged(describeError('text'))['error']).toEqual({ name: 'string' });
});

it('keeps the message of our own errors, but not that of a query', () => {
  const told = (error: Error) => (describeError(error) as { message?: string }).message;
  expect([
    told(new Error('the line is down')),
    told(new Error('Failed query: SELECT lucie')),
    told(Object.assign(new Error('x'), { code: 'E' })),
  ]).toEqual(['the line is down', undefined, undefined]);
});
