import { expect, test } from 'vitest';
import { linkAddressOf } from './link-address.ts';

test.each([
  ['https://www.pramen.test/gdpr.pdf', 'https://www.pramen.test/gdpr.pdf'],
  [' http://pramen.test ', 'http://pramen.test'],
  ['/statements/accessibility', '/statements/accessibility'],
  ['stiznosti@pramen.test', 'mailto:stiznosti@pramen.test'],
  [null, null],
  ['', null],
  ['  ', null],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)@pramen.test', null],
  ['data:text/html,x', null],
  ['//evil.test', null],
  ['/\\evil.test', null],
  ['https://', null],
  ['http://[', null],
  ['https://pramen.test:port/', null],
  ['https://a b.test', null],
  ['mailto:a@b.cz?body=x', null],
  ['Vodičkova 1, Praha', null],
])('%j leads to %j', (contact, address) => expect(linkAddressOf(contact)).toBe(address));
