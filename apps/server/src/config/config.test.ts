import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readConfig } from './config.ts';

const key = (name = 'one') => createHash('sha256').update(`a key for ${name}`).digest('base64');
const production = () => ({
  PRAMEN_MODE: 'production',
  PUBLIC_URL: 'https://portal.example.test',
  SEAL_PKCS12: '/srv/keys/seal.p12',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'portal@example.test',
  SMS_GATEWAY_URL: 'https://sms.example.test',
  TOKEN_KEY: key('tokens'),
  CODE_KEY: key('codes'),
  MASTER_KEY: key('everything'),
});

describe('the configuration', () => {
  it('starts a demonstration on loopback without any variable', () => {
    expect(readConfig({}, '/srv')).toMatchObject({
      mode: 'demo',
      host: '127.0.0.1',
      port: 3000,
      dataFolder: '/srv/data',
      processRole: 'all',
      firmCountry: 'CZ',
    });
    expect(readConfig({ FIRM_COUNTRY: 'SK' }, '/srv').firmCountry).toBe('SK');
  });

  it('validates seals only with both hosts and trusted certificates configured', () => {
    const whole = {
      SEAL_VALIDATION: 'on',
      SEAL_VALIDATION_HOSTS: 'ocsp.example.test, CRL.example.test:8080',
      SEAL_VALIDATION_CERTIFICATES: 'keys/chain.pem',
    };
    expect(readConfig({}, '/srv').sealValidation).toBeNull();
    expect(readConfig({ ...whole, SEAL_VALIDATION: 'off' }, '/srv').sealValidation).toBeNull();
    expect(readConfig(whole, '/srv').sealValidation).toEqual({
      hosts: ['ocsp.example.test', 'crl.example.test:8080'],
      certificatesPath: expect.stringMatching(/keys\/chain\.pem$/) as string,
    });
    expect(() => readConfig({ ...whole, SEAL_VALIDATION: 'yes' }, '/srv')).toThrow('SEAL_VALIDATION');
    for (const missing of ['SEAL_VALIDATION_HOSTS', 'SEAL_VALIDATION_CERTIFICATES'])
      expect(() => readConfig({ ...whole, [missing]: undefined }, '/srv')).toThrow(missing);
    for (const hosts of ['http://ocsp.example.test', '*', 'ocsp.example.test,', 'ocsp.example.test/path'])
      expect(() => readConfig({ ...whole, SEAL_VALIDATION_HOSTS: hosts }, '/srv')).toThrow('SEAL_VALIDATION_HOSTS');
  });

  it('accepts production with its own keys', () => {
    expect(readConfig(production(), '/srv').mode).toBe('production');
  });

  it.each([
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['PRAMEN_MODE', { PRAMEN_MODE: 'staging' }],
    ['PRAMEN_ROLE', { PRAMEN_ROLE: 'everything' }],
    ['PRAMEN_DISTRIBUTE', { PRAMEN_DISTRIBUTE: 'yes' }],
    ['TOKEN_KEY', { TOKEN_KEY: 'c2hvcnQ=' }],
    ['FIRM_COUNTRY', { FIRM_COUNTRY: 'AT' }],
    ['LOGIN_HIDE_UNKNOWN', { LOGIN_HIDE_UNKNOWN: 'yes' }],
  ])('names the wrong variable: %s', (name, environment) => {
    expect(() => readConfig(environment, '/srv')).toThrow(ConfigError);
    expect(() => readConfig(environment, '/srv')).toThrow(name);
  });

  it.each([
    ['PUBLIC_URL', 'portal.example.test'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'https://user:hidden@mail.example.test'],
    ['SMS_GATEWAY_URL', 'sms.example.test/hidden'],
    ['ERROR_REPORT_DSN', 'https://errors.example.test/7'],
    ['ERROR_REPORT_DSN', 'hidden'],
    ['INTERMEDIARY_ZONE_URL', 'javascript:alert(1)'],
  ])('refuses an unusable address in %s, without repeating it', (name, value) => {
    const read = () => readConfig({ ...production(), [name]: value }, '/srv');
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(name);
    expect(read).not.toThrow('hidden');
  });

  it('reads the origins that may frame the registration, and nothing wider', () => {
    const read = (text: string, environment: Record<string, string | undefined> = production()) =>
      readConfig({ ...environment, EMBED_ORIGINS: text }, '/srv').embedOrigins;
    expect(read('')).toEqual([]);
    expect(read(' https://www.example.com,https://example.com:8443 ')).toEqual(['https://www.example.com', 'https://example.com:8443']);
    expect(read('http://127.0.0.1:4000')).toEqual(['http://127.0.0.1:4000']);
    expect(read('http://partner.test', {})).toEqual(['http://partner.test']);
    for (const wide of [
      'https://*.example.com',
      '*',
      'https://example.com/',
      'https://example.com/landing',
      'http://example.com',
      'example.com',
      'https://example.com; script-src *',
      'https://example.com https://evil.test',
      'null',
    ])
      expect(() => read(wide)).toThrow('EMBED_ORIGINS');
  });

  it('requires https for production links, except to this machine', () => {
    expect(() => readConfig({ ...production(), PUBLIC_URL: 'http://portal.example.test' }, '/srv')).toThrow('https');
    expect(readConfig({ ...production(), PUBLIC_URL: 'http://127.0.0.1:3000' }, '/srv').publicUrl).toBe('http://127.0.0.1:3000');
    expect(readConfig({ PUBLIC_URL: 'http://portal.example.test' }, '/srv').publicUrl).toBe('http://portal.example.test');
  });

  it.each(['TOKEN_KEY', 'CODE_KEY', 'MASTER_KEY', 'PUBLIC_URL', 'SMTP_URL', 'SMS_GATEWAY_URL', 'SEAL_PKCS12'])(
    'refuses production without %s',
    (name) => {
      expect(() => readConfig({ ...production(), [name]: undefined }, '/srv')).toThrow(name);
    },
  );

  it('refuses production with only one of the two database roles', () => {
    const [app, linker] = [{ DATABASE_APP_URL: 'postgres://app@db/pramen' }, { DATABASE_LINKER_URL: 'postgres://linker@db/pramen' }];
    for (const one of [app, linker])
      expect(() => readConfig({ ...production(), ...one }, '/srv')).toThrow('DATABASE_APP_URL and DATABASE_LINKER_URL');
    expect(readConfig({ ...production(), ...app, ...linker }, '/srv').databaseLinkerUrl).toBe('postgres://linker@db/pramen');
    expect(readConfig(app, '/srv').databaseLinkerUrl).toBeNull();
  });

  it('refuses production with a weak, demonstration or repeated key', () => {
    const weak = Buffer.alloc(32, 'a').toString('base64');
    expect(() => readConfig({ ...production(), TOKEN_KEY: weak }, '/srv')).toThrow('weak');
    const demo = readConfig({}, '/srv').keys.token.toString('base64');
    expect(() => readConfig({ ...production(), TOKEN_KEY: demo }, '/srv')).toThrow('demonstration');
    const same = key();
    expect(() => readConfig({ ...production(), CODE_KEY: same, MASTER_KEY: same }, '/srv')).toThrow('differ');
  });
});
