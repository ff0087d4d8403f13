import { PDF } from '@libpdf/core';
import { describe, expect, it } from 'vitest';
import type { DocumentValues } from './document-values.ts';
import { describeDocument, layoutTemplate } from './layout-template.ts';
import { cleanTemplateHtml } from './template-html.ts';
import { parseTemplate, TemplateTooLarge } from './template-tree.ts';

const values: DocumentValues = {
  single: {
    'client.fullname': 'Ľubomír Žďárský',
    'client.email': '<b>a@b.cz</b> ${client.fullname}',
    'date.today': '5.\u00a03.\u00a02026',
  },
  repeated: {
    contract: [
      { number: '2026000001', type: 'Správa portfolia' },
      { number: '2026000002', type: 'Spoření' },
    ],
    bank_account: [],
  },
  logo: null,
};
const layout = (html: string, given: Partial<DocumentValues> = {}) =>
  layoutTemplate({ html, values: { ...values, ...given }, title: 'Smlouva', footer: 'Strana {page} z {pages}' });

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  return (await PDF.load(bytes)).getPages().map((page) => page.extractText().text.replaceAll(/\s+/g, ' '));
}

describe('an editor template', () => {
  it('becomes a PDF with the letters of both languages and the values in place', async () => {
    const { bytes, missing } = await layout(
      '<h1>Příliš žluťoučký kůň</h1><p>Vypätá dcéra: <strong>${client.fullname}</strong>, hŕbu jabĺk <span data-placeholder="date.today">Dnes</span></p>',
    );
    const [page = ''] = await pagesOf(bytes);
    expect(page).toContain('Příliš žluťoučký kůň');
    expect(page).toContain('Ľubomír Žďárský');
    expect(page).toContain('hŕbu jabĺk 5.');
    expect(page).not.toContain('Dnes');
    expect(page).toContain('Strana 1 z 1');
    expect(missing).toEqual([]);
  });

  it('writes markup and placeholders inside values as typed', async () => {
    const [page = ''] = await pagesOf((await layout('<p>${client.email}</p>')).bytes);
    expect(page).toContain('<b>a@b.cz</b> ${client.fullname}');
  });

  it('repeats a row for every contract and leaves out rows of empty groups', async () => {
    const { bytes, missing } = await layout(
      '<table><tr><th>Číslo</th><th>Typ</th></tr><tr><td>${contract.number}</td><td>${contract.type} pro ${client.fullname}</td></tr><tr><td colspan="2">${bank_account.iban}</td></tr></table>',
    );
    const [page = ''] = await pagesOf(bytes);
    for (const text of ['2026000001', 'Správa portfolia pro Ľubomír', '2026000002', 'Spoření pro Ľubomír']) expect(page).toContain(text);
    expect(missing).toEqual(['bank_account']);
  });

  it('reports the placeholders without a value', async () => {
    const { missing } = await layout('<p>${client.phone} ${client.phone} ${nothing.here} ${company.logo}</p>');
    expect(missing).toEqual(['client.phone', 'nothing.here', 'company.logo']);
  });

  it('ends no line with a one-letter word', () => {
    const contentOf = (html: string) => describeDocument({ html, values, title: '', footer: '' }, new Set()).content;
    expect(contentOf('<p>smlouva o dílo a (v eurech) s klientem i bez něj, typ A</p>')).toMatchObject([
      { text: [{ text: 'smlouva o\u00a0dílo a\u00a0(v\u00a0eurech) s\u00a0klientem i\u00a0bez něj, typ A' }] },
    ]);
  });

  it('leaves as much space above the text of a cell as below it', () => {
    const [table] = describeDocument(
      { html: '<table><tr><td><p>a</p><p>b</p></td></tr></table>', values, title: '', footer: '' },
      new Set(),
    ).content as unknown as { table: { body: { stack: { margin: number[] }[] }[][] } }[];
    expect(table?.table.body[0]?.[0]?.stack.map(({ margin }) => margin)).toEqual([
      [0, 0, 0, 6],
      [0, 0, 0, 0],
    ]);
  });

  it('aligns the logo like its paragraph', async () => {
    const logo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    const imageOf = (html: string) => describeDocument({ html, values: { ...values, logo }, title: '', footer: '' }, new Set()).content;
    expect(imageOf('<p style="text-align:right">${company.logo}</p>')).toMatchObject([{ alignment: 'right' }]);
    expect(imageOf('<p>${company.logo}</p>')).not.toMatchObject([{ alignment: 'right' }]);
  });

  it('begins a new page at a page break', async () => {
    const pages = await pagesOf((await layout('<p>první</p><div data-page-break></div><p>druhá</p>')).bytes);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toContain('druhá');
  });

  it.each([
    ['an empty template', ''],
    ['an empty table', '<table></table>'],
    ['cells that reach too far', '<table><tr><td colspan="9" rowspan="9">a</td></tr><tr><td>b</td><td>c</td></tr></table>'],
    ['a list in a list in a table', '<table><tr><td><ul><li><p>a</p><ol start="3"><li>b</li></ol></li></ul></td></tr></table>'],
    ['text without a block', 'jen text'],
    [
      'inline marks of every kind',
      '<p><b>a<i>b<u>c<s>d<sup>e</sup><sub>f</sub></s></u></i></b><span style="color: rgb(10, 20, 30); text-align: right">g</span></p>',
    ],
    ['a word wider than the page', `<p>${'ž'.repeat(3000)}</p>`],
  ])('copes with %s', async (_what, html) => {
    expect((await pagesOf((await layout(html)).bytes)).length).toBeGreaterThan(0);
  });
});

describe('content that no document may contain', () => {
  it('is dropped, but its text stays', () => {
    expect(
      cleanTemplateHtml(
        '<p onclick="x()">a<script>alert(1)</script><a href="javascript:x">b</a><iframe src="http://x"></iframe></p><img src="http://x/y.png"><img src="file:///etc/passwd"><style>p{}</style><p style="background:url(http://x);text-align:right">c</p><svg><text>d</text></svg>',
      ),
    ).toBe('<p>ab</p><p style="text-align:right">c</p>d');
  });

  it('is removed by sanitising once', () => {
    const once = cleanTemplateHtml(
      '<div data-page-break="1"></div><p style="color:#abc;width:10px">ž&nbsp;&lt;b&gt;</p><table><tr><td colwidth="100,50" colspan="2">x</td></tr></table>',
    );
    expect(cleanTemplateHtml(once)).toBe(once);
  });

  it('never reaches a page, even if it was stored unsanitised', async () => {
    const [page = ''] = await pagesOf(
      (await layout('<p>před</p><img src="file:///etc/passwd"><img src="https://example.test/a.png"><script>zlo</script><p>po</p>')).bytes,
    );
    expect(page).toMatch(/před po/);
    expect(page).not.toContain('zlo');
  });

  it('with too many nodes is refused', () => {
    expect(() => parseTemplate('<b>'.repeat(100))).toThrow(TemplateTooLarge);
    expect(() => parseTemplate('<br>'.repeat(60_000))).toThrow(TemplateTooLarge);
  });
});
