import { expect, it } from 'vitest';
import webPush from 'web-push';
import { readPushHosts, readPushKeys } from './push.ts';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
const whole = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: 'mailto:it@firm.example' };

it('push is off without settings, and on with all three', () => {
  expect(readPushKeys({})).toBeNull();
  expect(readPushKeys(whole)).toEqual({ publicKey, privateKey, subject: 'mailto:it@firm.example' });
  expect(readPushKeys({ ...whole, PUSH_SUBJECT: 'https://firm.example/it' })?.subject).toBe('https://firm.example/it');
});

it.each([
  ['PUSH_PUBLIC_KEY', ''],
  ['PUSH_PRIVATE_KEY', ''],
  ['PUSH_SUBJECT', ''],
  ['PUSH_PUBLIC_KEY', webPush.generateVAPIDKeys().publicKey],
  ['PUSH_PRIVATE_KEY', webPush.generateVAPIDKeys().privateKey],
  ['PUSH_PRIVATE_KEY', 'A'.repeat(43)],
  ['PUSH_PRIVATE_KEY', 'short'],
  ['PUSH_SUBJECT', 'it@firm.example'],
  ['PUSH_SUBJECT', 'mailto:it'],
  ['PUSH_SUBJECT', 'http://firm.example'],
  ['PUSH_SUBJECT', 'https://localhost'],
])('refuses to start with another %s: %j, and does not repeat it', (name, value) => {
  const read = () => readPushKeys({ ...whole, [name]: value });
  expect(read).toThrow(name);
  expect(read).not.toThrow(privateKey);
});

it.each([
  ['push.example.com', ['push.example.com']],
  ['Push.Example.com, 127.0.0.1:4000', ['push.example.com', '127.0.0.1:4000']],
  ['', null],
])('hosts %j', (list, hosts) => expect(readPushHosts({ PUSH_HOSTS: list })).toEqual(hosts));

it.each(['*.example.com', 'https://push.example.com', 'push.example.com/x', 'a b'])('refuses the hosts %j', (list) =>
  expect(() => readPushHosts({ PUSH_HOSTS: list })).toThrow('PUSH_HOSTS'),
);
