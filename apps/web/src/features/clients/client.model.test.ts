import type { Client } from '@pramen/contract/clients/client.schemas';
import { expect, test } from 'vitest';
import { toBody, toValues } from './client.model.ts';

const chosen = { account_manager_id: 'm1', contract_type_id: 't1', intermediary_person_id: 'p1', language: 'sk' };

test('what is chosen for a new client is sent under its own name, and never again', () => {
  const values = { ...toValues(null), ...chosen };
  expect(toBody(values, null)).toMatchObject(chosen);
  const edited = toBody(values, { id: 'c1', version: 1 } as Client);
  expect(Object.keys(chosen).filter((name) => name in edited)).toEqual([]);
});

test('without a chosen language of messages none is sent', () => {
  expect(toBody({ ...toValues(null), ...chosen, language: '' }, null)).not.toHaveProperty('language');
});
