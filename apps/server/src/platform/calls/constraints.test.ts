import { expect, it } from 'vitest';
import { deleteUnused, writeUnique } from './constraints.ts';

const refusal = (error: Error) => writeUnique({ users_email_key: 'email' }, 'cs', () => Promise.reject(error));
const errorOf = (fields: object, message = 'x') => new Error('Failed query', { cause: Object.assign(new Error(message), fields) });

it.each([
  ['one PostgreSQL', errorOf({ code: '23505', constraint: 'users_email_key' })],
  ['the coordinator of a cluster, by the name of a shard', errorOf({ code: '23505', constraint: 'users_email_key_102008' })],
  [
    'a worker node, in a message with the name of a shard',
    errorOf({ code: '23505' }, 'duplicate key value violates unique constraint "users_email_key_102008"'),
  ],
])('a taken value is refused at its field when %s reports it', async (_who, error) => {
  await expect(refusal(error)).rejects.toMatchObject({ code: 'validation.failed', details: { errors: { email: [expect.any(String)] } } });
});

it.each([
  ['another constraint', errorOf({ code: '23505', constraint: 'users_phone_key' })],
  ['a different error', errorOf({ code: '23514', constraint: 'users_email_key' })],
])('%s is rethrown unchanged', async (_what, error) => {
  await expect(refusal(error)).rejects.toBe(error);
});

it('a referenced record is in use, also when a worker node reports it', async () => {
  const error = errorOf({ code: '23503' }, 'update or delete on table "strategies_102011" violates foreign key constraint "x_102040"');
  await expect(deleteUnused(() => Promise.reject(error))).rejects.toMatchObject({ code: 'record.in_use' });
});
