import { expect, test } from 'vitest';
import { findUnsafeHtml, plainTextOf } from './safe-html.ts';

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
  ['<a href="https://example.com x">x</a>', '<a href="https://example.com x">'],
  ['<P>a</P>', '<P>'],
  ['<!-- x -->', '<!-- x -->'],
  ['a < b', '< b'],
  // Taking the inner tag out must not leave a new one.
  ['<scr<p>ipt>', '<script>'],
  ['<svg/onload=alert(1)', '<svg/onload=alert(1)'],
])('%s has the unsafe %s', (html, unsafe) => expect(findUnsafeHtml(html)).toBe(unsafe));

test.each([
  ['<p>Odstavec <strong>tučně</strong><br>a <em>kurzívou</em></p><p>Druhý</p>', 'Odstavec tučně\na kurzívou\nDruhý'],
  ['<h3>Nadpis</h3>\n<ul>\n <li>jedna</li><li>dvě</li></ul>konec', 'Nadpis\n– jedna\n– dvě\nkonec'],
  ['5 &lt; 6 &amp;amp; &quot;a&quot;&nbsp;&#367;&#x16f;', '5 < 6 &amp; "a"\u00a0ůů'],
  ['&unknown; &#0; &#xd800; &#9999999;', '&unknown; &#0; &#xd800; &#9999999;'],
  ['<a href="https://www.cnb.cz/cs/">ČNB</a>', 'ČNB'],
  ['<script>alert(1)</script><p>a</p>', '<script>alert(1)</script><p>a</p>'],
  ['', ''],
])('%s reads %j', (html, text) => expect(plainTextOf(html)).toBe(text));
