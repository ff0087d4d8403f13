import { PDF } from '@libpdf/core';
import type { EmbeddedFont } from '@libpdf/core';
import { keepVisible } from '@pramen/domain/text/visible';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { loadFont } from '../pages/fonts.ts';
import { archivedPages, makePdf } from '../pages/pdf-maker.ts';
import { TEXT_WIDTH } from '../templates/page-content.ts';
import { layOutSums, layOutTable } from './print-tables.ts';
import type { PrintedBlock, PrintedSection, PrintTask } from './print-task.ts';

const MUTED = '#5c6672';
const RULE = '#d1d6dc';
const LABEL_WIDTH = 150;
const COLUMN_GAP = 12;
/** Fixed, because a column of free width grows with its longest word, over the edge of the page. */
const VALUE_WIDTH = TEXT_WIDTH - LABEL_WIDTH - COLUMN_GAP;
const TEXT_SIZE = 9;
/** Longer answers may break across pages. */
const KEPT_TOGETHER = 600;
const REPLACEMENT = '\u25a1';

let measuring: Promise<EmbeddedFont> | null = null;
const openFont = () => (measuring ??= loadFont('regular').then((bytes) => PDF.create().embedFont(bytes)));

/** Replaces letters that the font lacks or that nobody would see, such as a change of direction, with a visible box. */
function createLetters(font: EmbeddedFont) {
  const state = { isReplaced: false };
  const known = new Map<string, string>();
  const draw = (letter: string): string => {
    const found = known.get(letter) ?? (keepVisible(letter) === letter && font.canEncode(letter) ? letter : REPLACEMENT);
    known.set(letter, found);
    if (found !== letter) state.isReplaced = true;
    return found;
  };
  const print = (text: string): string =>
    text
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', '    ')
      .split('\n')
      .map((line) => Array.from(line, draw).join(''))
      .join('\n');
  return { print, state };
}

type Letters = ReturnType<typeof createLetters>;

function toContent({ print }: Letters, block: PrintedBlock, none: string): Content {
  switch (block.kind) {
    case 'row':
      return {
        columns: [
          { width: LABEL_WIDTH, text: print(block.label), color: MUTED },
          { width: VALUE_WIDTH, text: print(block.value) },
        ],
        columnGap: COLUMN_GAP,
        margin: [0, 1, 0, 1],
      };
    case 'answer':
      return {
        stack: [
          { text: print(block.question), color: MUTED },
          block.answer === null ? { text: print(none), color: MUTED, italics: true } : { text: print(block.answer), fontSize: 10 },
          ...(block.note === '' ? [] : [{ text: print(block.note), fontSize: 7.5, color: MUTED }]),
        ],
        unbreakable: block.question.length + (block.answer ?? '').length < KEPT_TOGETHER,
        margin: [0, 3, 0, 4],
      };
    case 'text':
      return { text: print(block.text), margin: [0, 2, 0, 3] };
    case 'code':
      return { text: print(block.text), fontSize: 7.5, margin: [0, 2, 0, 2] };
    case 'heading':
      return { text: print(block.text), fontSize: 9.5, bold: true, headlineLevel: 1, margin: [0, 9, 0, 3] };
    case 'sums':
      return layOutSums(print, block);
    case 'table':
      return layOutTable(print, block);
  }
}

function toSection(letters: Letters, { heading, blocks }: PrintedSection, none: string): Content[] {
  if (heading === '') return blocks.map((block) => toContent(letters, block, none));
  return [
    { text: letters.print(heading), fontSize: 11.5, bold: true, headlineLevel: 1, margin: [0, 12, 0, 2] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: TEXT_WIDTH, y2: 0, lineWidth: 0.6, lineColor: RULE }], margin: [0, 0, 0, 4] },
    ...blocks.map((block) => toContent(letters, block, none)),
  ];
}

function describePrint(
  { title, subtitle, sections, none, replaced, footer, language, isPlain }: PrintTask,
  letters: Letters,
): TDocumentDefinitions {
  const content: Content[] = [
    { text: letters.print(title), fontSize: 16, bold: true, margin: [0, 0, 0, 2] },
    { text: letters.print(subtitle), color: MUTED },
    ...sections.flatMap((section) => toSection(letters, section, none)),
  ];
  if (letters.state.isReplaced) content.push({ text: letters.print(replaced), fontSize: 7.5, color: MUTED, margin: [0, 12, 0, 0] });
  return { ...archivedPages({ title, footer, language, isPlain }, TEXT_SIZE), content };
}

/** Lays out a statement as PDF/A. */
export async function printPages(task: PrintTask): Promise<Uint8Array> {
  const letters = createLetters(await openFont());
  return makePdf(describePrint(task, letters));
}
