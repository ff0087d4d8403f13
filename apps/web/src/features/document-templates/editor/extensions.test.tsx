import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { excerptDifference } from '../saving/difference.model.ts';
import { makeExtensions } from './extensions.ts';

let editor: Editor | null = null;
afterEach(() => editor?.destroy());

function open(content: string): Editor {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: makeExtensions({
      labelOf: (name) => (name === 'client.fullname' ? 'Klient: Celé jméno' : null),
      pageBreak: 'Konec strany',
    }),
    content,
  });
  return editor;
}

const placeholder = '<span data-placeholder="client.fullname">${client.fullname}</span>';

test('draws a placeholder as its label and stores it under its name', () => {
  const { view, getHTML } = bind(open(`<p>Pro ${placeholder}.</p>`));
  expect(view.textContent).toBe('Pro Klient: Celé jméno.');
  expect(getHTML()).toContain(placeholder);
});

const bind = (opened: Editor) => ({ view: opened.view.dom, getHTML: () => opened.getHTML() });

test('marks an unknown placeholder and keeps its text', () => {
  const { view } = bind(open('<p><span data-placeholder="nic.takoveho">x</span></p>'));
  expect(view.querySelector('[data-unknown]')?.textContent).toBe('${nic.takoveho}');
});

test('stores the text that the server looks for', () => expect(open(`<p>${placeholder}</p>`).getText()).toBe('${client.fullname}'));

test.each([
  ['<h2 style="text-align: center;">Nadpis</h2>'],
  ['<p><strong>a</strong><em>b</em><u>c</u></p>'],
  ['<ul><li><p>a</p></li></ul>'],
  ['<div data-page-break=""></div>'],
])('%s is kept', (html) => expect(open(html).getHTML()).toContain(html));

test('a heading keeps its level when saved, and never competes with the h1 of the screen when drawn', () => {
  const opened = open('<h1 style="text-align: center;">Smlouva</h1>');
  const { view, getHTML } = bind(opened);
  expect(view.querySelector('h1')).toBeNull();
  expect(view.querySelector('h2')?.textContent).toBe('Smlouva');
  expect(view.querySelector('h2')?.style.textAlign).toBe('center');
  opened.chain().selectAll().setHeading({ level: 2 }).setTextAlign('right').run();
  expect(view.querySelector('h3')?.style.textAlign).toBe('right');
  expect(getHTML()).toContain('<h2 style="text-align: right;">Smlouva</h2>');
});

test('embeds images in the text and fetches none from elsewhere', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo=';
  const html = open(
    `<p>a</p><img src="${image}"><img src="https://example.test/a.png"><img src="data:image/svg+xml;base64,PHN2Zy8+">`,
  ).getHTML();
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).toContain(image);
});

test('drops scripts, links and styles', () => {
  const html = open(
    '<p onclick="alert(1)"><a href="javascript:alert(1)">x</a><script>alert(1)</script><span style="position:fixed">y</span></p>',
  ).getHTML();
  expect(html).not.toMatch(/script|onclick|href|position/);
});

test('a conflict shows where the words begin to differ', () => {
  expect(excerptDifference('<p>Společný začátek a moje</p>', '<p>Společný začátek a tvoje</p>')).toEqual([
    'Společný začátek a moje',
    'Společný začátek a tvoje',
  ]);
  const long = 'slovo '.repeat(40);
  const [one, other] = excerptDifference(`<p>${long}první</p>`, `<p>${long}druhý</p>`);
  expect(one).toMatch(/^….*první$/);
  expect(other).toMatch(/^….*druhý$/);
});
