import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findKeyFault, findUnsafeSetting } from './production.ts';

const drawn = (name: string) => createHash('sha256').update(name).digest('base64');

describe('a key', () => {
  it.each(Array.from({ length: 50 }, (_, index) => drawn(`key ${index}`)))('drawn at random is accepted: %s', (key) =>
    expect(findKeyFault(key)).toBeNull(),
  );

  it('in base64url is accepted', () => expect(findKeyFault(createHash('sha256').update('url').digest('base64url'))).toBeNull());

  it.each([
    ['c2hvcnQ=', 'short'],
    [Buffer.alloc(32, 'a').toString('base64'), 'weak'],
    [Buffer.from('our very own secret for tokens, 2026').toString('base64'), 'weak'],
    ['correcthorsebatterystaplecorrecthorsebatteryst', 'weak'],
    ['Our very secret key of the year 2026, which people outside of the house do not know', 'weak'],
    ['MySecretKeyForTokens2026abcdefghijklmnopqrstuv', 'weak'],
    ['0123456789012345678901234567890123456789012345', 'weak'],
    ['AbCdEfGh1234AbCdEfGh1234AbCdEfGh1234AbCdEfGh1234', 'weak'],
    [Buffer.from(Array.from({ length: 32 }, (_, index) => index % 16)).toString('base64'), 'weak'],
  ])('made up by a person is refused: %s', (key, fault) => expect(findKeyFault(key)).toBe(fault));
});

describe('production', () => {
  it.each([
    ['PUBLIC_URL', 'http://portal.example.test'],
    ['PUBLIC_URL', 'http://127.evil.com'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.com'],
    ['PUBLIC_URL', 'http://localhost.evil.com'],
    ['PUBLIC_URL', 'http://127.0.0.1@evil.com'],
    ['SMS_GATEWAY_URL', 'http://sms.example.test'],
    ['SEAL_SERVICE_URL', 'http://10.0.0.7/sign'],
    ['S3_BUCKET_URL', 'http://minio:9000/files'],
    ['ERROR_REPORT_DSN', 'http://key@errors.example.test/7'],
    ['INTERMEDIARY_ZONE_URL', 'http://zone.example.test'],
    ['SMTP_URL', 'smtp://mail.example.test?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example.test?pool=true&requireTLS=false'],
    ['SMTP_URL', 'smtp://mail.example.test?requireTLS=0'],
    ['SMTP_URL', 'smtp://mail.example.test?requireTLS=&pool=true'],
    ['SMTP_URL', 'smtp://mail.example.test?requireTLS=trueish'],
    ['SMTP_URL', 'smtps://mail.example.test?secure=0'],
    ['SMTP_URL', 'smtps://mail.example.test?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtps://mail.example.test?tls.rejectUnauthorized='],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.7'],
    ['HOST', 'portal.internal'],
  ])('is refused with %s=%s, with one message that names it', (name, value) => {
    const sentence = findUnsafeSetting({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} .*\\.$`));
    expect(sentence).not.toContain(value);
  });

  it.each([
    ['PUBLIC_URL', 'https://portal.example.test'],
    ['PUBLIC_URL', 'http://127.1:3000'],
    ['SMS_GATEWAY_URL', 'http://localhost:8080/sms'],
    ['S3_BUCKET_URL', 'http://[::1]:9000/files'],
    ['SMTP_URL', 'smtp://user:password@mail.example.test:587'],
    ['SMTP_URL', 'smtps://mail.example.test?pool=true'],
    ['SMTP_URL', 'smtp://mail.example.test?requireTLS=true&tls.rejectUnauthorized=true'],
    ['HOST', '127.0.0.1'],
    ['HOST', '::1'],
    ['HOST', 'localhost'],
  ])('accepts %s=%s', (name, value) => expect(findUnsafeSetting({ [name]: value })).toBeNull());

  it.each(['true', 'false'])('listens on the network once TRUST_PROXY is set: %s', (said) =>
    expect(findUnsafeSetting({ HOST: '0.0.0.0', TRUST_PROXY: said })).toBeNull(),
  );
});
