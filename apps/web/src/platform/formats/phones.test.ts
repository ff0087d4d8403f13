import { expect, test } from 'vitest';
import { dialLink, formatPhone } from './phones.ts';

test.each([
  ['+420777123456', '+420\u00A0777\u00A0123\u00A0456'],
  ['+421 905 000 117', '+421\u00A0905\u00A0000\u00A0117'],
  ['+4915112345678', '+4915112345678'],
])('formatPhone(%s)', (phone, written) => expect(formatPhone(phone)).toBe(written));

test('a link dials digits only', () => expect(dialLink('+420 777 123 456')).toBe('tel:+420777123456'));
