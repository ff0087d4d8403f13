import { expect, it } from 'vitest';
import { withoutLegalForm } from './legal-forms.ts';

it.each([
  ['Vymyšlená s.r.o.', 'Vymyšlená'],
  ['Vymyšlená, spol. s r. o.', 'Vymyšlená'],
  ['Smyšlená stavba a. s.', 'Smyšlená stavba'],
  ['Fiktiv GmbH & Co. KG', 'Fiktiv GmbH &'],
  ['ООО Вымысел', 'Вымысел'],
  ['OOO Vymysel Ltd.', 'Vymysel'],
  ['Asie', 'Asie'],
  ['Se', 'Se'],
  ['s.r.o.', 's.r.o.'],
])('%s', (name, bare) => {
  expect(withoutLegalForm(name)).toBe(bare);
});
