import type { Content, ContentText, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js';
import { isElement, textOf } from './template-tree.ts';
import type { TemplateElement, TemplateNode } from './template-tree.ts';

/** CSS pixels to points. */
const POINTS = 0.75;
const CELL_PADDING = 4;

interface Inline {
  bold?: boolean;
  italics?: boolean;
  decoration?: ('underline' | 'lineThrough')[];
  sup?: boolean;
  sub?: boolean;
  color?: string;
}

const inlineOf: Readonly<Record<string, Inline>> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italics: true },
  i: { italics: true },
  u: { decoration: ['underline'] },
  s: { decoration: ['lineThrough'] },
  sup: { sup: true },
  sub: { sub: true },
};

const headings: Readonly<Record<string, ContentText>> = {
  h1: { text: '', fontSize: 18, bold: true, margin: [0, 10, 0, 6], headlineLevel: 1 },
  h2: { text: '', fontSize: 14, bold: true, margin: [0, 10, 0, 5], headlineLevel: 1 },
  h3: { text: '', fontSize: 12, bold: true, margin: [0, 8, 0, 4], headlineLevel: 1 },
  h4: { text: '', fontSize: 10.5, bold: true, margin: [0, 6, 0, 3], headlineLevel: 1 },
};

function styleOf({ attributes }: TemplateElement, property: string): string | undefined {
  const entry = (attributes['style'] ?? '').split(';').find((pair) => pair.trim().startsWith(`${property}:`));
  return entry?.slice(entry.indexOf(':') + 1).trim();
}

const channel = (value: string | undefined) =>
  Number(value ?? 0)
    .toString(16)
    .padStart(2, '0');

function colourOf(element: TemplateElement): string | undefined {
  const colour = styleOf(element, 'color');
  const [, red, green, blue] = /^rgb\((\d+),\s*(\d+),\s*(\d+)\)$/.exec(colour ?? '') ?? [];
  return red === undefined ? colour : `#${channel(red)}${channel(green)}${channel(blue)}`;
}

type Alignment = 'left' | 'right' | 'center' | 'justify';
const alignmentOf = (element: TemplateElement) => styleOf(element, 'text-align') as Alignment | undefined;

function joinInline(outer: Inline, element: TemplateElement): Inline {
  const own = inlineOf[element.tag] ?? {};
  const color = colourOf(element) ?? outer.color;
  const decoration = [...(outer.decoration ?? []), ...(own.decoration ?? [])];
  return { ...outer, ...own, ...(decoration.length > 0 ? { decoration } : {}), ...(color ? { color } : {}) };
}

/** In Czech and Slovak a one-letter word must not end a line; a no-break space binds it to the next word. */
function bindShortWords(text: string): string {
  return text.replaceAll(/(?<=^|[\s(„])([aikosuvz]) (?=\S)/giu, '$1\u00a0');
}

/** The text runs of a block, and the images between them, which split the block. */
function toRuns(nodes: readonly TemplateNode[], inline: Inline): (ContentText | TemplateElement)[] {
  return nodes.flatMap((node): (ContentText | TemplateElement)[] => {
    if (!isElement(node)) return node.text === '' ? [] : [{ text: bindShortWords(node.text.replaceAll(/[\t\r\n]+/g, ' ')), ...inline }];
    if (node.tag === 'br') return [{ text: '\n', ...inline }];
    if (node.tag === 'img') return [node];
    return toRuns(node.children, joinInline(inline, node));
  });
}

const isRun = (run: ContentText | TemplateElement): run is ContentText => 'text' in run;

function sizeInPoints(value: string | undefined): number | null {
  const pixels = Number.parseFloat(value ?? '');
  return Number.isFinite(pixels) && pixels > 0 ? pixels * POINTS : null;
}

function toImage(element: TemplateElement, width: number, ofBlock?: Alignment): Content {
  const wanted = sizeInPoints(element.attributes['width'] ?? styleOf(element, 'width'));
  const alignment = alignmentOf(element) ?? ofBlock;
  return {
    image: element.attributes['src'] ?? '',
    fit: [Math.min(wanted ?? width, width), 700],
    margin: [0, 4, 0, 4],
    ...(alignment ? { alignment } : {}),
  };
}

/** Splits a paragraph or heading into text blocks and image blocks. */
function toBlocks(element: TemplateElement, base: ContentText, width: number): Content[] {
  const alignment = alignmentOf(element);
  const color = colourOf(element);
  const shape = { ...base, ...(alignment ? { alignment } : {}), ...(color ? { color } : {}) };
  const blocks: Content[] = [];
  let runs: ContentText[] = [];
  const end = () => {
    if (runs.length > 0) blocks.push({ ...shape, text: runs });
    runs = [];
  };
  for (const run of toRuns(element.children, {})) {
    if (isRun(run)) runs.push(run);
    else {
      end();
      blocks.push(toImage(run, width, alignment));
    }
  }
  end();
  // An empty paragraph is an intentional blank line.
  return blocks.length > 0 ? blocks : [{ ...shape, text: '\u00a0' }];
}

const MOST_COLUMNS = 30;
const span = (element: TemplateElement, name: string) =>
  Math.min(Math.max(Number.parseInt(element.attributes[name] ?? '1', 10) || 1, 1), MOST_COLUMNS);

function rowsOf(table: TemplateElement): TemplateElement[] {
  return table.children
    .filter(isElement)
    .flatMap((child) => (child.tag === 'tr' ? [child] : ['thead', 'tbody', 'tfoot'].includes(child.tag) ? rowsOf(child) : []));
}

type Margin = [number, number, number, number];
const marginOf = (content: Content): Margin | null =>
  typeof content === 'object' && 'margin' in content && Array.isArray(content.margin) && content.margin.length === 4
    ? content.margin
    : null;

/** Removes the outer margins of a cell's content, because the cell has its own padding. */
function trimEnds(stack: Content[]): Content[] {
  const last = stack.length - 1;
  return stack.map((content, place) => {
    const margin = marginOf(content);
    if (!margin || (place > 0 && place < last)) return content;
    const [left, top, right, bottom] = margin;
    return { ...(content as ContentText), margin: [left, place === 0 ? 0 : top, right, place === last ? 0 : bottom] };
  });
}

const cellsOf = (row: TemplateElement) => row.children.filter(isElement).filter(({ tag }) => tag === 'td' || tag === 'th');
const isHead = (row: TemplateElement) => cellsOf(row).length > 0 && cellsOf(row).every(({ tag }) => tag === 'th');

/** Lays out the cells in a grid; a spanning cell leaves the positions it covers empty. */
function toGrid(rows: readonly TemplateElement[], columnCount: number, width: number): TableCell[][] {
  const taken = rows.map(() => new Set<number>());
  return rows.map((row, rowIndex) => {
    const places: TableCell[] = Array.from({ length: columnCount }, () => ({ text: '' }));
    let column = 0;
    for (const cell of cellsOf(row)) {
      while (taken[rowIndex]?.has(column)) column += 1;
      if (column >= columnCount) break;
      const colSpan = Math.min(span(cell, 'colspan'), columnCount - column);
      const rowSpan = Math.min(span(cell, 'rowspan'), rows.length - rowIndex);
      for (let below = rowIndex; below < rowIndex + rowSpan; below += 1)
        for (let right = column; right < column + colSpan; right += 1) taken[below]?.add(right);
      const stack = trimEnds(toContent(cell.children, (width / columnCount) * colSpan - 2 * CELL_PADDING));
      const alignment = alignmentOf(cell);
      places[column] = {
        stack,
        colSpan,
        rowSpan,
        ...(cell.tag === 'th' ? { bold: true, fillColor: '#f1f3f5' } : {}),
        ...(alignment ? { alignment } : {}),
      };
      column += colSpan;
    }
    return places;
  });
}

/** Column widths set in the editor, scaled to the page; equal widths when none are set. */
function columnWidths(first: TemplateElement | undefined, columnCount: number, width: number): (number | '*')[] {
  const drawn = (first ? cellsOf(first) : []).flatMap((cell) => {
    const widths = (cell.attributes['colwidth'] ?? '').split(',').map(Number);
    return Array.from({ length: span(cell, 'colspan') }, (_, index) => widths[index] ?? 0);
  });
  const total = drawn.reduce((sum, one) => sum + one, 0);
  const inner = width - columnCount * 2 * CELL_PADDING - columnCount - 1;
  if (drawn.length !== columnCount || total <= 0 || drawn.some((one) => !(one > 0)))
    return Array.from({ length: columnCount }, () => inner / columnCount);
  return drawn.map((one) => (one / total) * inner);
}

const tableLayout: CustomTableLayout = {
  hLineWidth: () => 0.6,
  vLineWidth: () => 0.6,
  hLineColor: () => '#c9ced6',
  vLineColor: () => '#c9ced6',
  paddingLeft: () => CELL_PADDING,
  paddingRight: () => CELL_PADDING,
  paddingTop: () => CELL_PADDING,
  // A line of text already has space below its letters.
  paddingBottom: () => CELL_PADDING - 2,
};

function toTable(table: TemplateElement, width: number): Content[] {
  const rows = rowsOf(table).filter((row) => cellsOf(row).length > 0);
  const columnCount = Math.min(
    Math.max(0, ...rows.map((row) => cellsOf(row).reduce((sum, cell) => sum + span(cell, 'colspan'), 0))),
    MOST_COLUMNS,
  );
  if (columnCount === 0) return [];
  const firstBody = rows.findIndex((row) => !isHead(row));
  const body = toGrid(rows, columnCount, width);
  return [
    {
      table: { body, widths: columnWidths(rows[0], columnCount, width), headerRows: Math.max(firstBody, 0), dontBreakRows: true },
      layout: tableLayout,
      margin: [0, 4, 0, 8],
    },
  ];
}

function toList(list: TemplateElement, width: number): Content {
  const items = list.children.filter(isElement).map((item): Content => ({ stack: toContent(item.children, width - 20) }));
  const start = Number.parseInt(list.attributes['start'] ?? '1', 10) || 1;
  return list.tag === 'ol' ? { ol: items, start, margin: [0, 0, 0, 6] } : { ul: items, margin: [0, 0, 0, 6] };
}

const paragraph: ContentText = { text: '', margin: [0, 0, 0, 6] };
const blockTags = ['p', 'h1', 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'hr', 'blockquote', 'div'];

function toElement(element: TemplateElement, width: number): Content[] {
  const { tag, attributes, children } = element;
  if ('data-page-break' in attributes) return [{ text: '', pageBreak: 'after' }];
  const heading = headings[tag];
  if (heading) return toBlocks(element, heading, width);
  if (tag === 'table') return toTable(element, width);
  if (tag === 'ul' || tag === 'ol') return [toList(element, width)];
  if (tag === 'hr')
    return [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: '#c9ced6' }], margin: [0, 6, 0, 8] }];
  if (tag === 'img') return [toImage(element, width)];
  if (tag === 'blockquote') return [{ stack: toContent(children, width - 16), margin: [16, 0, 0, 6], italics: true }];
  if (tag === 'div' && children.some((child) => isElement(child) && blockTags.includes(child.tag))) return toContent(children, width);
  return toBlocks(element, paragraph, width);
}

/** Converts a filled template into blocks, `width` points wide. */
export function toContent(nodes: readonly TemplateNode[], width: number): Content[] {
  return nodes.flatMap((node): Content[] => {
    if (isElement(node)) return toElement(node, width);
    return textOf(node).trim() === '' ? [] : [{ ...paragraph, text: node.text }];
  });
}
