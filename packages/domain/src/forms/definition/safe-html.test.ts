import { expect, test } from 'vitest';
import { findUnsafeHtml } from './safe-html.ts';

test.each([
  '',
  'Jen text & pár znaků: 5 > 3',
  '<p>Odstavec <strong>tučně</strong><br>a <em>kurzívou</em></p><ul><li>jedna</li></ul>',
  '<a href="https://www.cnb.cz/cs/">ČNB</a>',
])('%s is safe', (html) => expect(findUnsafeHtml(html)).toBeNull());

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<p onclick="x()">a</p>', '<p onclick="x()">'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['<a href="javascript:alert(1)">x</a>', '<a href="javascript:alert(1)">'],
  ['<a href="http://example.com">x</a>', '<a href="http://example.com">'],
  ['<a href="https://example.com" onclick="x">x</a>', '<a href="https://example.com" onclick="x">'],
  ['<P>a</P>', '<P>'],
  ['<!-- x -->', '<!-- x -->'],
  ['a < b', '< b'],
  // Taking the inner tag out must not leave a new one.
  ['<scr<p>ipt>', '<script>'],
  ['<svg/onload=alert(1)', '<svg/onload=alert(1)'],
])('%s has the unsafe %s', (html, unsafe) => expect(findUnsafeHtml(html)).toBe(unsafe));
