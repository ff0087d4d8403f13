import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';
import { serveWeb } from './static-files.ts';

const database = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'pramen-web-'));
const web = join(folder, 'dist');
let app: TestApp;

beforeAll(async () => {
  for (const inside of ['assets', '.vite']) mkdirSync(join(web, inside), { recursive: true });
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><html lang="cs"><title>Pramen</title><link rel="icon" href="/favicon.svg"><link rel="manifest" href="/manifest.webmanifest"><link href="/icons/a.png"><script data-list="/assets/a.js /assets/b.css">begin("/assets");</script><script type="module" src="/assets/home-a1b2.js"></script>',
  );
  writeFileSync(join(web, 'assets', 'press-e5f6.js'), 'plain();');
  writeFileSync(join(web, 'assets', 'press-e5f6.js.br'), 'pressed');
  writeFileSync(join(web, 'assets', 'home-a1b2.js'), 'export {};');
  for (const copy of ['br', 'gz']) writeFileSync(join(web, `index.html.${copy}`), 'pressed page');
  writeFileSync(join(web, '.vite', 'manifest.json'), '{"secret":1}');
  writeFileSync(join(folder, 'outside.txt'), 'secret');
  app = await createTestApp(database.current);
  await serveWeb(app.http, { webFolder: web, embedOrigins: [], publicUrl: null });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => app.http.inject({ method, url });

describe('the page', () => {
  it.each(['/', '/?error=x', '/index.html', '/home', '/clients/7', '/login?token=x', '/.env', '/apiary', '/home?from=/api/x'])(
    'is what %s shows, never from a cache',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.body).toContain('<title>Pramen</title>');
      expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    },
  );

  it.each(['/', '/index.html', '/home'])('may run its own inline scripts and no others: %s', async (url) => {
    const policy = String((await get(url)).headers['content-security-policy']);
    const ofScript = createHash('sha256').update('begin("/assets");').digest('base64');
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe(`'self' 'sha256-${ofScript}'`);
    const other = String((await get('/assets/home-a1b2.js')).headers['content-security-policy']);
    expect(/script-src ([^;]+)/.exec(other)?.[1]).toBe("'self'");
  });

  it('may be framed by the configured origins on its one embedded route only', async () => {
    const embedded = await createTestApp(database.current);
    const embedOrigins = ['https://www.example.com', 'http://127.0.0.1:4000'];
    await serveWeb(embedded.http, { webFolder: web, embedOrigins, publicUrl: null });
    const framing = async (http: TestApp['http'], url: string) => {
      const { headers } = await http.inject({ method: 'GET', url });
      return [/frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1], headers['x-frame-options']];
    };
    const open = ['https://www.example.com http://127.0.0.1:4000', undefined];
    const closed = ["'none'", 'DENY'];
    expect(await framing(embedded.http, '/self-register-embedded?referral=x')).toEqual(open);
    for (const url of ['/self-register', '/login', '/self-register-embedded/x', '/home', '/api/version', '/?/self-register-embedded'])
      expect([url, await framing(embedded.http, url)]).toEqual([url, closed]);
    // Without configured origins no page may be framed.
    expect(await framing(app.http, '/self-register-embedded')).toEqual(closed);
    await embedded.close();
  });

  it('responds to HEAD and refuses POST', async () => {
    expect([(await get('/', 'HEAD')).statusCode, (await get('/login', 'POST')).statusCode]).toEqual([200, 404]);
  });
});

describe('a file', () => {
  it('with a hash in its name may be cached for good', async () => {
    expect((await get('/assets/home-a1b2.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is sent compressed to a browser that accepts it', async () => {
    const pressed = await app.http.inject({ method: 'GET', url: '/assets/press-e5f6.js', headers: { 'accept-encoding': 'gzip, br' } });
    expect([pressed.body, pressed.headers['content-encoding'], pressed.headers['cache-control']]).toEqual([
      'pressed',
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect(pressed.headers['content-type']).toMatch(/javascript/);
    const plain = await get('/assets/press-e5f6.js');
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['plain();', undefined]);
  });

  it.each(['/index.html.br', '/index.html.gz', '/index.html%2Ebr', '/index.html.br?x'])(
    'that is a compressed copy has no address of its own: %s',
    async (url) => {
      for (const encoding of ['identity', 'gzip, br']) {
        const answer = await app.http.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['content-type']).toMatch(/^text\/html/);
        expect(encoding === 'identity' ? answer.body.includes('<title>Pramen</title>') : answer.headers['content-encoding'] === 'br').toBe(
          true,
        );
      }
    },
  );

  it.each([
    '/assets/gone-c3d4.js',
    '/assets',
    '/assets/',
    '/api',
    '/api/none',
    '/demo/none',
    '/api?x',
    '/api/?x=1',
    '/API/auth/login',
    '/Assets/home-a1b2.js',
    '/%61pi/none',
    '/api%2fnone',
    '/assets/press-e5f6.js.br',
    '/assets/press-e5f6.js%2ebr',
  ])('that is missing does not get the page: %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['cache-control']]).toEqual([
      404,
      'route.not_found',
      'no-store',
    ]);
  });

  it.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/..%2f..%2f..%2foutside.txt',
    '/..%5coutside.txt',
    '//outside.txt',
    '/assets/%00',
    '/.vite/manifest.json',
    '/%2evite/manifest.json',
  ])('outside the public files stays hidden: %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toContain('secret');
  });
});

it.each(['/%', '/api/%zz', '/%ff/x'])('responds to a malformed URL with the portal’s own 400: %s', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'request.malformed', message: 'Požadavek se nepodařilo přečíst.' }]);
  expect([answer.headers['x-content-type-options'], answer.headers['cache-control']]).toEqual(['nosniff', 'no-store']);
});

describe('below a base path', () => {
  let below: TestApp;
  beforeAll(async () => {
    below = await createTestApp(database.current);
    await serveWeb(below.http, { webFolder: web, embedOrigins: [], publicUrl: 'https://portal.example/cz/' });
  });
  afterAll(() => below.close());
  const getBelow = (url: string) => below.http.inject({ method: 'GET', url, headers: { 'accept-encoding': 'br' } });

  it.each(['/', '/home', '/index.html', '/index.html.br'])('the page at %s knows it, and loads its files from there', async (url) => {
    const { body, headers } = await getBelow(url);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
    expect(body).toContain('<html data-base="/cz/" lang="cs">');
    expect(body).toContain('<script data-list="/cz/assets/a.js /cz/assets/b.css">begin("/assets");</script>');
    expect(body).toContain('<link rel="icon" href="/cz/favicon.svg">');
    expect(body).toContain('<link rel="manifest" href="/cz/manifest.webmanifest"><link href="/cz/icons/a.png">');
    expect(body).toContain('src="/cz/assets/home-a1b2.js"');
    const ofScript = createHash('sha256').update('begin("/assets");').digest('base64');
    expect(/script-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]).toBe(`'self' 'sha256-${ofScript}'`);
  });

  it('files are the same', async () => {
    expect((await getBelow('/assets/press-e5f6.js')).body).toBe('pressed');
    expect((await getBelow('/api/none')).statusCode).toBe(404);
  });
});
