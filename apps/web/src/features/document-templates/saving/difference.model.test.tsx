import { expect, test } from 'vitest';
import { excerptDifference } from './difference.model.ts';

const long = (mark: string, before: number, after: number) => `<p>${'a'.repeat(before)}${mark}${'b'.repeat(after)}</p>`;

test.each([
  ['formatting alone', '<p>Jana <b>Nováková</b></p>', '<h1>Jana   Nováková</h1>', 'Jana Nováková', 'Jana Nováková'],
  ['paragraphs are told apart', '<p>Jana</p><p>Praha</p>', '<p>JanaPraha</p>', 'Jana Praha', 'JanaPraha'],
  ['cells too', '<table><tr><td>1</td><td>2</td></tr></table>', '12', '1 2', '12'],
  ['an image is a sign', '<p>Logo<IMG src="x">zde</p>', '<p>Logo zde</p>', 'Logo ▣ zde', 'Logo zde'],
  ['text that was added', '<p>Jana</p>', '<p>Jana Nová</p>', 'Jana', 'Jana Nová'],
  ['a change at the end of a long text', long('x', 40, 0), long('y', 40, 0), `…${'a'.repeat(30)}x`, `…${'a'.repeat(30)}y`],
  ['a change near the beginning', long('x', 30, 0), long('y', 30, 0), `${'a'.repeat(30)}x`, `${'a'.repeat(30)}y`],
  ['a long rest', long('x', 0, 60), long('y', 0, 59), `x${'b'.repeat(59)}…`, `y${'b'.repeat(59)}`],
])('%s', (_, one, other, left, right) => expect(excerptDifference(one, other)).toEqual([left, right]));
