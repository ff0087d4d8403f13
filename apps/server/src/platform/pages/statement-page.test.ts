import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStatement, serveStatementStyle } from './statement-page.ts';

let http: FastifyInstance;
beforeAll(async () => {
  http = fastify();
  serveStatementStyle(http);
  serveStatement(http, '/statements/fees', (language) => ({
    title: language === 'cs' ? 'Poplatky & "daně"' : 'Poplatky a dane',
    lead: "<b>Za co</b> se platí u 'nás'",
    sections: [
      { heading: 'První', paragraphs: ['Jedna.', 'Dvě.'] },
      { heading: 'Druhá', paragraphs: ['Tři.'], points: ['vstup > 1', 'výstup'] },
    ],
  }));
  const empty = async () => ({ title: 'T', lead: 'L', sections: [] });
  serveStatement(http, '/statements/sample', empty, { cs: 'Jen ukázka & nic víc', sk: 'Len ukážka' });
  await http.ready();
});
afterAll(() => http.close());

const open = (url: string, language?: string) =>
  http.inject({ url, headers: language === undefined ? {} : { 'accept-language': language } });

describe('a statement', () => {
  it('is a page of its own with title, lead, sections and points, in which no text is markup', async () => {
    const { body, headers } = await open('/statements/fees');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'cs',
      'cache-control': 'no-cache',
      vary: 'accept-language',
    });
    expect(body).toContain('<html lang="cs">');
    expect(body).toContain('<title>Poplatky &amp; &quot;daně&quot; · Pramen</title>');
    const main = body.slice(body.indexOf('<h1>'), body.indexOf('</main>'));
    expect(main).toBe(
      [
        '<h1>Poplatky &amp; &quot;daně&quot;</h1>',
        '<p class="lead">&lt;b&gt;Za co&lt;/b&gt; se platí u\u00a0&#39;nás&#39;</p>',
        '<h2>První</h2>',
        '<p>Jedna.</p>',
        '<p>Dvě.</p>',
        '<h2>Druhá</h2>',
        '<p>Tři.</p><ul>',
        '<li>vstup &gt; 1</li>',
        '<li>výstup</li>',
        '</ul>',
        '',
      ].join('\n'),
    );
    expect(body).not.toContain('role="note"');
  });

  it.each([
    ['/statements/fees', 'sk,cs;q=0.5', 'sk'],
    ['/statements/fees', 'de', 'cs'],
    ['/statements/fees?lang=sk', 'cs', 'sk'],
    ['/statements/fees?lang=cs', 'sk', 'cs'],
    ['/statements/fees?lang=de', 'sk', 'sk'],
  ])('%s to a reader of %s is in %s, with a link to the other language', async (url, wanted, language) => {
    const { body, headers } = await open(url, wanted);
    const [other, name] = language === 'cs' ? ['sk', 'Slovenčina'] : ['cs', 'Čeština'];
    expect(headers['content-language']).toBe(language);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(language === 'cs' ? 'daně' : 'dane');
    expect(body).toContain(`<a href="?lang=${other}" lang="${other}" hreflang="${other}">${name}</a>`);
    expect(body).toContain(`<a href="../">${language === 'cs' ? 'Přejít' : 'Prejsť'} do portálu</a>`);
  });

  it('that is only a sample says so before its heading', async () => {
    const { body } = await open('/statements/sample');
    expect(body).toContain('<p class="warning" role="note">Jen ukázka &amp; nic víc</p>\n<h1>T</h1>');
    expect((await open('/statements/sample', 'sk')).body).toContain('<p class="warning" role="note">Len ukážka</p>');
  });

  it('finds its style sheet where its page looks for it', async () => {
    const { body } = await open('/statements/fees');
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? [];
    const style = await open(new URL(path, 'http://portal.test/statements/fees').pathname);
    expect([style.statusCode, style.headers['content-type'], style.headers['cache-control']]).toEqual([
      200,
      'text/css; charset=utf-8',
      'no-cache',
    ]);
    expect(style.body).toContain('--ink');
    expect(style.body).toContain('.warning');
  });
});
