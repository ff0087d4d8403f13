import { describe, expect, it } from 'vitest';
import { TEXT_WIDTH } from '../pages/archived.ts';
import { toContent } from './page-content.ts';
import { cleanTemplateHtml } from './template-html.ts';
import { parseTemplate } from './template-tree.ts';

const contentOf = (html: string, width = 400) => toContent(parseTemplate(html), width) as unknown as Record<string, unknown>[];
const runsOf = (html: string) => contentOf(html)[0]?.['text'];
const paragraph = { margin: [0, 0, 0, 6] };

it('the text of a page of A4 is 481.88 points wide', () => expect(TEXT_WIDTH).toBeCloseTo(481.88, 5));

describe('a text', () => {
  it('without a block is a paragraph, unless it is blank', () => {
    expect(contentOf('jen text')).toEqual([{ ...paragraph, text: 'jen text' }]);
    expect(contentOf(' \n ')).toEqual([]);
    expect(contentOf('')).toEqual([]);
  });

  it('has its marks, one inside the other', () => {
    expect(runsOf('<p><b>a<i>b</i></b><strong>c</strong><em>d</em></p>')).toEqual([
      { text: 'a', bold: true },
      { text: 'b', bold: true, italics: true },
      { text: 'c', bold: true },
      { text: 'd', italics: true },
    ]);
    expect(runsOf('<p><u>a<s>b</s></u><sup>c</sup><sub>d</sub>e</p>')).toEqual([
      { text: 'a', decoration: ['underline'] },
      { text: 'b', decoration: ['underline', 'lineThrough'] },
      { text: 'c', sup: true },
      { text: 'd', sub: true },
      { text: 'e' },
    ]);
  });

  it('has its colour, the inner one before the outer one', () => {
    expect(
      runsOf(
        '<p><span style="color: rgb(10, 20,255)">a<span style="width:1px; color:#abc">b</span><b>c</b></span><span style="background-color:red">d</span></p>',
      ),
    ).toEqual([{ text: 'a', color: '#0a14ff' }, { text: 'b', color: '#abc' }, { text: 'c', color: '#0a14ff', bold: true }, { text: 'd' }]);
    expect(runsOf('<p><span style="color:rgb(1,2,3) x">a</span><span style="color:x rgb(1,2,3)">b</span></p>')).toEqual([
      { text: 'a', color: 'rgb(1,2,3) x' },
      { text: 'b', color: 'x rgb(1,2,3)' },
    ]);
  });

  it('breaks where it was broken, and nowhere else', () => {
    expect(runsOf('<p>a<br>b\n\t\r\nc<b></b><b><br></b></p>')).toEqual([
      { text: 'a' },
      { text: '\n' },
      { text: 'b c' },
      { text: '\n', bold: true },
    ]);
  });

  it('binds words of one letter to the next word', () => {
    expect(runsOf('<p>A k domu, (v lese) „s kým“ ok a i u nás a</p>')).toEqual([
      { text: 'A\u00a0k\u00a0domu, (v\u00a0lese) „s\u00a0kým“ ok a\u00a0i\u00a0u\u00a0nás a' },
    ]);
    expect(runsOf('<p>x a  b</p>')).toEqual([{ text: 'x a  b' }]);
  });
});

describe('a block', () => {
  it.each([
    ['h1', 18, [0, 10, 0, 6]],
    ['h2', 14, [0, 10, 0, 5]],
    ['h3', 12, [0, 8, 0, 4]],
    ['h4', 10.5, [0, 6, 0, 3]],
  ])('%s is a heading', (tag, fontSize, margin) => {
    expect(contentOf(`<${tag}>a</${tag}>`)).toEqual([{ text: [{ text: 'a' }], fontSize, margin, bold: true, headlineLevel: 1 }]);
  });

  it('has its alignment and colour', () => {
    expect(contentOf('<p style="text-align:right;color:#123">a</p>')).toEqual([
      { ...paragraph, text: [{ text: 'a' }], alignment: 'right', color: '#123' },
    ]);
  });

  it('without text is a blank line', () => {
    expect(contentOf('<p></p><h4></h4>')).toMatchObject([
      { text: '\u00a0', margin: [0, 0, 0, 6] },
      { text: '\u00a0', fontSize: 10.5 },
    ]);
  });

  it('may be a quotation, a line or a new page', () => {
    expect(contentOf('<blockquote><p>a</p><hr></blockquote><hr><div data-page-break></div>')).toEqual([
      {
        stack: [
          { ...paragraph, text: [{ text: 'a' }] },
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 384, y2: 0, lineWidth: 0.6, lineColor: '#c9ced6' }], margin: [0, 6, 0, 8] },
        ],
        margin: [16, 0, 0, 6],
        italics: true,
      },
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 400, y2: 0, lineWidth: 0.6, lineColor: '#c9ced6' }], margin: [0, 6, 0, 8] },
      { text: '', pageBreak: 'after' },
    ]);
  });

  it.each(['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'hr', 'blockquote', 'div'])('of a division may be a %s of its own', (tag) => {
    const inner = tag === 'table' ? '<table><tr><td>a</td></tr></table>' : tag === 'hr' ? '<hr>' : `<${tag}><p>a</p></${tag}>`;
    expect(contentOf(`<div>${inner}<p>b</p></div>`)).toEqual([...contentOf(inner), ...contentOf('<p>b</p>')]);
    expect(contentOf(`<div>${inner}</div>`)).toEqual(contentOf(inner));
  });

  it('of a division with text alone is a paragraph', () => {
    expect(contentOf('<div>a<b>b</b></div>')).toEqual([{ ...paragraph, text: [{ text: 'a' }, { text: 'b', bold: true }] }]);
  });
});

describe('a picture', () => {
  const picture = (more: string) => `<img src="data:x" ${more}>`;

  it('is as wide as requested, but not wider than its space', () => {
    const image = { image: 'data:x', margin: [0, 4, 0, 4] };
    expect(contentOf(picture(''))).toEqual([{ ...image, fit: [400, 700] }]);
    expect(contentOf(picture('width="100"'))).toEqual([{ ...image, fit: [75, 700] }]);
    expect(contentOf(picture('style="width:200px"'))).toEqual([{ ...image, fit: [150, 700] }]);
    expect(contentOf(picture('width="100" style="width:200px;text-align:center"'))).toEqual([
      { ...image, fit: [75, 700], alignment: 'center' },
    ]);
    for (const width of ['9999', '0', '-5', 'wide'])
      expect(contentOf(picture(`width="${width}"`))).toEqual([{ ...image, fit: [400, 700] }]);
  });

  it('splits its paragraph and is aligned like it', () => {
    expect(contentOf(`<p style="text-align:right">a${picture('')}b${picture('style="text-align:left"')}</p>`)).toEqual([
      { ...paragraph, text: [{ text: 'a' }], alignment: 'right' },
      { image: 'data:x', fit: [400, 700], margin: [0, 4, 0, 4], alignment: 'right' },
      { ...paragraph, text: [{ text: 'b' }], alignment: 'right' },
      { image: 'data:x', fit: [400, 700], margin: [0, 4, 0, 4], alignment: 'left' },
    ]);
  });
});

describe('a list', () => {
  it('has its items, with lists in them', () => {
    expect(contentOf('<ul> <li>a</li><li><p>b</p><ol start="3"><li>c</li></ol></li></ul>')).toEqual([
      {
        ul: [
          { stack: [{ ...paragraph, text: 'a' }] },
          {
            stack: [
              { ...paragraph, text: [{ text: 'b' }] },
              { ol: [{ stack: [{ ...paragraph, text: 'c' }] }], start: 3, margin: [0, 0, 0, 6] },
            ],
          },
        ],
        margin: [0, 0, 0, 6],
      },
    ]);
  });

  it.each([
    ['', 1],
    ['start="7"', 7],
    ['start="x"', 1],
    ['start="0"', 1],
  ])('with %s counts from %d', (start, first) => expect(contentOf(`<ol ${start}><li>a</li></ol>`)).toMatchObject([{ start: first }]));

  it('leaves space for its markers', () => {
    expect(contentOf('<ul><li><hr></li></ul>')).toMatchObject([{ ul: [{ stack: [{ canvas: [{ x2: 380 }] }] }] }]);
  });
});

interface LaidTable {
  table: { body: Record<string, unknown>[][]; widths: number[]; headerRows: number; dontBreakRows: boolean };
  layout: Record<string, () => unknown>;
  margin: number[];
}
const tableOf = (html: string, width = 400) => contentOf(`<table>${html}</table>`, width)[0] as unknown as LaidTable;
/** The texts of the cells, row by row; '' is a position that another cell covers, or nothing. */
const textsOf = (html: string) =>
  tableOf(html).table.body.map((row) => row.map((cell) => JSON.stringify(cell['stack'] ?? '').replace(/^.*"text":"(\w*)".*$|^""$/, '$1')));

describe('a table', () => {
  it('has rows of cells, each with its content trimmed at its ends', () => {
    const { table, margin } = tableOf('<tbody><tr><td>a</td><th style="text-align:right"><h3>b</h3><h3>c</h3><h3>d</h3></th></tr></tbody>');
    expect([margin, table.dontBreakRows]).toEqual([[0, 4, 0, 8], true]);
    expect(table.body).toEqual([
      [
        { stack: [{ text: 'a', margin: [0, 0, 0, 0] }], colSpan: 1, rowSpan: 1 },
        {
          stack: [
            expect.objectContaining({ margin: [0, 0, 0, 4] }),
            expect.objectContaining({ margin: [0, 8, 0, 4] }),
            expect.objectContaining({ margin: [0, 8, 0, 0] }),
          ],
          colSpan: 1,
          rowSpan: 1,
          bold: true,
          fillColor: '#f1f3f5',
          alignment: 'right',
        },
      ],
    ]);
  });

  it('takes rows from every part, and leaves out those without cells', () => {
    expect(
      textsOf(
        '<thead><tr><th>a</th></tr></thead><tr></tr><tbody><tr><td>b</td></tr></tbody><colgroup><tr><td>x</td></tr></colgroup><tfoot><tr><td>c</td></tr></tfoot>',
      ),
    ).toEqual([['a'], ['b'], ['c']]);
    expect([contentOf('<table></table>'), contentOf('<table><tr></tr></table>')]).toEqual([[], []]);
  });

  it('repeats its heading rows on every page, unless it has nothing else', () => {
    const head = '<tr><th>a</th></tr>';
    const mixed = '<tr><th>a</th><td>b</td></tr>';
    expect([`${head}${head}<tr><td>b</td></tr>`, `${mixed}${head}`, head].map((rows) => tableOf(rows).table.headerRows)).toEqual([2, 0, 0]);
  });

  it('lets cells reach over columns and rows', () => {
    expect(
      textsOf('<tr><td colspan="2">a</td><td>b</td></tr><tr><td rowspan="2">c</td><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr>'),
    ).toEqual([
      ['a', '', 'b'],
      ['c', 'd', 'e'],
      ['', 'f', 'g'],
    ]);
    expect(textsOf('<tr><td colspan="2" rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr>')).toEqual([
      ['a', '', 'b'],
      ['', '', 'c'],
    ]);
    expect(textsOf('<tr><td>a</td></tr><tr><td>b</td><td>c</td></tr>')).toEqual([
      ['a', ''],
      ['b', 'c'],
    ]);
  });

  it('cuts off what reaches too far', () => {
    const spansOf = (html: string) => tableOf(html).table.body.map((row) => row.map(({ colSpan, rowSpan }) => [colSpan, rowSpan]));
    expect(spansOf('<tr><td colspan="2" rowspan="9">a</td></tr>')).toEqual([
      [
        [2, 1],
        [undefined, undefined],
      ],
    ]);
    expect(spansOf('<tr><td colspan="99">a</td></tr>')[0]).toHaveLength(30);
    expect(spansOf('<tr><td colspan="-1">a</td><td colspan="x">b</td><td colspan="0">c</td></tr>')).toEqual([
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    ]);
    expect(textsOf('<tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr>')).toEqual(
      [
        ['a', 'b', ''],
        ['', 'c', 'd'],
      ].map((row) => row.slice(0, 2)),
    );
  });

  it('has the widths that were set, scaled to the page, else equal ones', () => {
    const widthsOf = (row: string) => tableOf(`<tr>${row}</tr>`, 403).table.widths;
    // 403 points without two paddings of four in each of two columns and three lines.
    expect(widthsOf('<td>a</td><td>b</td>')).toEqual([192, 192]);
    expect(widthsOf('<td colwidth="100">a</td><td colwidth="300">b</td>')).toEqual([96, 288]);
    expect(widthsOf('<td colspan="2" colwidth="300,100">a</td>')).toEqual([288, 96]);
    expect(widthsOf('<td colspan="2" colwidth="300">a</td>')).toEqual([192, 192]);
    expect(widthsOf('<td colwidth="100">a</td><td>b</td>')).toEqual([192, 192]);
    expect(widthsOf('<td colwidth="-100">a</td><td colwidth="300">b</td>')).toEqual([192, 192]);
    expect(tableOf('<tr><td colwidth="10">a</td></tr><tr><td>b</td><td>c</td></tr>', 403).table.widths).toEqual([192, 192]);
  });

  it('lays out the content of a cell in the width of its columns', () => {
    const lineIn = (cell: string) => tableOf(`<tr>${cell}</tr><tr><td>a</td><td>b</td></tr>`).table.body[0]?.[0];
    expect(lineIn('<td><hr></td>')).toMatchObject({ stack: [{ canvas: [{ x2: 192 }] }] });
    expect(lineIn('<td colspan="2"><hr></td>')).toMatchObject({ stack: [{ canvas: [{ x2: 392 }] }] });
  });

  it('has thin lines and less space below a text than above it', () => {
    const { layout } = tableOf('<tr><td>a</td></tr>');
    expect(Object.fromEntries(Object.entries(layout).map(([name, read]) => [name, read()]))).toEqual({
      hLineWidth: 0.6,
      vLineWidth: 0.6,
      hLineColor: '#c9ced6',
      vLineColor: '#c9ced6',
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 4,
      paddingBottom: 2,
    });
  });
});

describe('cleaning', () => {
  const styled = (style: string) => cleanTemplateHtml(`<p style="${style}">a</p>`);
  it.each([
    'text-align:left',
    'text-align:right',
    'text-align:center',
    'text-align:justify',
    'color:#abc',
    'color:#AABBCCDD',
    'color:rgb(1,22,255)',
    'color:rgb( 1 , 22 , 255 )',
    'color:RGB(111, 222, 3)',
    'width:1px',
    'width:1234.56px',
    'min-width:50%',
    'width:50.5%',
  ])('keeps the style %s', (style) => expect(styled(style)).toBe(`<p style="${style}">a</p>`));

  it.each([
    'text-align:leftmost',
    'text-align:x left',
    'color:red',
    'color:#ab',
    'color:#abcdefabc',
    'color:x#abc',
    'color:rgb(1,2)',
    'color:rgb(1111,2,3)',
    'color:rgb(1,2222,3)',
    'color:rgb(1,2,3333)',
    'color:rgb(a,2,3)',
    'color:x rgb(1,2,3)',
    'color:rgb(1,2,3) x',
    'width:12345px',
    'width:1.234px',
    'width:1em',
    'width:px',
    'width:calc(1px)',
    'width:1px2',
    'background:url(x)',
    'min-width:1',
  ])('drops the style %s', (style) => expect(styled(style)).toBe('<p>a</p>'));

  it.each('h1 h2 h3 h4 p blockquote div span strong b em i u s sub sup'.split(' '))('keeps the mark %s', (tag) => {
    const html = `<${tag}>a</${tag}>`;
    expect(cleanTemplateHtml(html)).toBe(html);
  });

  it.each([
    '<ol start="3"><li>a</li></ol><ul><li>b</li></ul>',
    '<table><colgroup><col /></colgroup><thead><tr><th colspan="2" rowspan="1" colwidth="10,20" style="width:1px">a</th></tr></thead></table>',
    '<table><tbody><tr><td colspan="2" rowspan="1" colwidth="10,20" style="width:1px">a</td></tr></tbody><tfoot></tfoot></table>',
    '<p>a<br />b</p><hr /><div data-page-break="1"></div><span data-placeholder="client.name">c</span>',
    '<img src="data:image/png;base64,AAAA+/==" alt="x" width="1" height="2" style="width:1px" />',
    '<img src="data:image/jpeg;base64,aa" />',
  ])('keeps %s', (html) => expect(cleanTemplateHtml(html)).toBe(html));

  it.each([
    ['<p start="1" data-placeholder="x" data-page-break="1" colspan="2" src="x">a</p>', '<p>a</p>'],
    ['<a href="data:x">a</a><h5>b</h5>', 'ab'],
    ['<img src="data:image/svg+xml;base64,AAAA">', ''],
    ['<img src="data:image/png;base64,A A">', ''],
    ['<img src="data:image/png,AAAA">', ''],
    ['<img src="x data:image/png;base64,AAAA">', ''],
    ['<img alt="a">', ''],
    ['<style>a</style><script>b</script><textarea>c</textarea>', ''],
  ])('makes %s %j', (html, clean) => expect(cleanTemplateHtml(html)).toBe(clean));
});
