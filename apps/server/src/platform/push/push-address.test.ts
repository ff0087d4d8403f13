import { describe, expect, it } from 'vitest';
import { isPushAddress, LONGEST_PUSH_ADDRESS } from './push-address.ts';

describe('addresses that the server may post to', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b-x_y',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://eu.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://wns2-am3p.notify.windows.com/w/?token=BQYAAAA%3d',
    'https://web.push.apple.com/QGz',
    'https://eu.push.apple.com/QGz',
  ])('takes %s', (address) => expect(isPushAddress(address, null)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'ftp://fcm.googleapis.com/fcm',
    'https://fcm.googleapis.com:8443/fcm',
    'https://fcm.googleapis.com:443/fcm',
    'https://fcm.googleapis.com./fcm',
    'https://user:pass@fcm.googleapis.com/fcm',
    'https://user@fcm.googleapis.com/fcm',
    'https://fcm.googleapis.com@evil.example/fcm',
    'https://fcm.googleapis.com.evil.example/fcm',
    'https://evilfcm.googleapis.com/fcm',
    'https://a.fcm.googleapis.com/fcm',
    'https://push.services.mozilla.com/wpush',
    'https://evil-push.apple.com/x',
    'https://notify.windows.com/x',
    'https://xn--fcm-googleapis-com.example/x',
    'https://fcm.gооgleapis.com/x',
    'https://ｆｃｍ.googleapis.com/x',
    'https://FCM.googleapis.com/x',
    'https://fcm.googleapis.com\\@evil.example/x',
    'https://fcm.googleapis.com/x#part',
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x\n',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'http://127.0.0.1/x',
    'fcm.googleapis.com/x',
    '',
    `https://fcm.googleapis.com/${'x'.repeat(LONGEST_PUSH_ADDRESS)}`,
  ])('refuses %j', (address) => expect(isPushAddress(address, null)).toBe(false));

  it.each([
    ['https://push.firm.example/x', true],
    ['https://push.firm.example:8443/x', true],
    ['https://push.firm.example:9443/x', false],
    ['http://push.firm.example/x', false],
    ['https://a.push.firm.example/x', false],
    ['https://fcm.googleapis.com/x', false],
    ['http://127.0.0.1:4000/x', true],
    ['http://127.0.0.1:4001/x', false],
    ['http://127.0.0.1/x', false],
  ])('of configured hosts takes %s: %s', (address, isTaken) =>
    expect(isPushAddress(address, ['push.firm.example', 'push.firm.example:8443', '127.0.0.1:4000'])).toBe(isTaken),
  );
});
