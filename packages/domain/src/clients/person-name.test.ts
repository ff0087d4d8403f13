import { expect, it } from 'vitest';
import { isPersonName } from './person-name.ts';

it.each([
  '',
  'Eva',
  'Nováková-Šťastná',
  'Nguyễn Thị Hoa',
  "O'Brien",
  'D’Angelo',
  'Jan, Ph.D.',
  'Ľubomíra st.',
  'Владимир',
  '王小明',
  'ジョン・スミス',
  'محمد',
  'Gal·la',
  // Letter and mark apart.
  'Zdene\u030ck',
])('%s is a name', (name) => expect(isPersonName(name)).toBe(true));

it.each(['<b>', 'Eva 😀', 'Eva1', 'a@b', 'Jan/Eva', 'x=y', '.', '- -', 'Eva & Jan', '"Eva"', 'Eva\nNová', '{{name}}'])(
  '%s is none',
  (name) => expect(isPersonName(name)).toBe(false),
);
