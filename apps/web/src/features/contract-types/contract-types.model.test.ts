import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { expect, test } from 'vitest';
import { toBody, toValues } from './contract-types.model.ts';

const stored: ContractType = {
  id: '1',
  name: 'Rámcová',
  name_cs: 'Rámcová',
  name_sk: null,
  description: null,
  is_active: true,
  is_active_new_contract: true,
  is_active_new_contract_from: '2026-03-02T10:00:00',
  is_active_new_contract_to: null,
  is_active_new_products: false,
  is_active_new_products_from: null,
  is_active_new_products_to: null,
  version: 4,
};

test('a switch is on when either bound exists, and bounds are cut to the minute', () => {
  expect(toValues(stored)).toMatchObject({
    has_contract_period: true,
    is_active_new_contract_from: '2026-03-02T10:00',
    has_product_period: false,
  });
  expect(toValues(null)).toMatchObject({
    name: '',
    is_active_new_contract: true,
    is_active_new_products: true,
    has_contract_period: false,
  });
});

test('a period whose switch or tick is off has no bounds', () => {
  const values = toValues(stored);
  expect(toBody(values)).toMatchObject({ is_active_new_contract_from: '2026-03-02T10:00', is_active_new_contract_to: '' });
  expect(toBody({ ...values, has_contract_period: false })).toMatchObject({ is_active_new_contract_from: '' });
  expect(toBody({ ...values, is_active_new_contract: false })).toMatchObject({
    is_active_new_contract: false,
    is_active_new_contract_from: '',
  });
  expect(toBody(values)).not.toHaveProperty('has_contract_period');
});
