import { expect, test } from 'vitest';
import { requiredInput } from './required-input.ts';

test.each([
  [true, { 'aria-required': true, labelProps: { 'data-required': true } }],
  [false, {}],
  [undefined, {}],
])('required: %s', (isRequired, properties) => expect(requiredInput(isRequired)).toEqual(properties));
