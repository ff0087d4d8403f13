import { PDF } from '@libpdf/core';
import type { EmbeddedFont } from '@libpdf/core';
import { keepVisible } from '@pramen/domain/text/visible';
import { MUTED, TEXT_WIDTH } from '../pages/archived.ts';
import { loadFont } from '../pages/fonts.ts';
import { kept, layOutColumns, layOutLines, setLines, spaced, staysWithNext } from './columns.ts';
import { openPages } from './page-writer.ts';
import type { PageWriter, TextStyle } from './page-writer.ts';
import { placePieces } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { layOutRule, layOutSums, layOutTable } from './print-tables.ts';
import type { PrintedBlock, PrintedSection, PrintTask } from './print-task.ts';

const BLACK = '#000000';
const TITLE: TextStyle = { face: 'bold', size: 16, color: BLACK };
const SECTION: TextStyle = { face: 'bold', size: 11.5, color: BLACK };
const HEADING: TextStyle = { face: 'bold', size: 9.5, color: BLACK };
const TEXT: TextStyle = { face: 'regular', size: 9, color: BLACK };
const LABEL: TextStyle = { ...TEXT, color: MUTED };
const NONE: TextStyle = { ...LABEL, face: 'italic' };
const ANSWER: TextStyle = { ...TEXT, size: 10 };
const CODE: TextStyle = { ...TEXT, size: 7.5 };
const NOTE: TextStyle = { ...LABEL, size: 7.5 };

const LABEL_WIDTH = 150;
const COLUMN_GAP = 12;
const VALUE_LEFT = LABEL_WIDTH + COLUMN_GAP;
const VALUE_WIDTH = TEXT_WIDTH - VALUE_LEFT;
/** Letters of an answer; longer ones may break across pages. */
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

interface Layout {
  writer: PageWriter;
  print: (text: string) => string;
  /** Printed instead of an answer that was not given. */
  none: string;
}

const layOutText = ({ writer, print }: Layout, text: string, style: TextStyle): Piece[] =>
  layOutLines(writer, setLines(writer, print(text), style, TEXT_WIDTH));

/** A paragraph, of which no page gets a single line. */
function layOutParagraph(layout: Layout, { text, isLeading = false }: Extract<PrintedBlock, { kind: 'text' }>): Piece[] {
  const lines = layOutText(layout, text, TEXT);
  return lines.map((line, index) =>
    staysWithNext(index, lines.length) || (isLeading && index === lines.length - 1) ? { ...line, isKept: true } : line,
  );
}

function layOutAnswer(layout: Layout, { question, answer, note }: Extract<PrintedBlock, { kind: 'answer' }>): Piece[] {
  const pieces = [
    ...kept(layOutText(layout, question, LABEL), true),
    ...(answer === null ? layOutText(layout, layout.none, NONE) : layOutText(layout, answer, ANSWER)),
    ...(note === '' ? [] : layOutText(layout, note, NOTE)),
  ];
  return spaced(question.length + (answer ?? '').length < KEPT_TOGETHER ? kept(pieces) : pieces, 7);
}

function layOutRow({ writer, print }: Layout, { label, value }: Extract<PrintedBlock, { kind: 'row' }>): Piece[] {
  const columns = [
    { left: 0, width: LABEL_WIDTH, lines: setLines(writer, print(label), LABEL, LABEL_WIDTH) },
    { left: VALUE_LEFT, width: VALUE_WIDTH, lines: setLines(writer, print(value), TEXT, VALUE_WIDTH) },
  ];
  return layOutColumns(writer, columns, 1);
}

function layOutBlock(layout: Layout, block: PrintedBlock): Piece[] {
  switch (block.kind) {
    case 'row':
      return layOutRow(layout, block);
    case 'answer':
      return layOutAnswer(layout, block);
    case 'text':
      return spaced(layOutParagraph(layout, block), 4);
    case 'code':
      return spaced(layOutText(layout, block.text, CODE), 4);
    case 'heading':
      return spaced(kept(layOutText(layout, block.text, HEADING), true), 9);
    case 'sums':
      return layOutSums(layout.writer, layout.print, block);
    case 'table':
      return layOutTable(layout.writer, layout.print, block);
  }
}

function layOutSection(layout: Layout, { heading, blocks }: PrintedSection): Piece[] {
  const head =
    heading === '' ? [] : kept([...spaced(layOutText(layout, heading, SECTION), 12), layOutRule(layout.writer)], blocks.length > 0);
  return [...head, ...blocks.flatMap((block) => layOutBlock(layout, block))];
}

/** Lays out a statement as PDF/A. */
export async function printPages({ title, subtitle, sections, none, replaced, footer, language }: PrintTask): Promise<Uint8Array> {
  const { print, state } = createLetters(await openFont());
  const writer = openPages({ title, footer, language });
  const layout: Layout = { writer, print, none };
  const pieces = [
    ...layOutText(layout, title, TITLE),
    ...layOutText(layout, subtitle, LABEL),
    ...sections.flatMap((section) => layOutSection(layout, section)),
  ];
  if (state.isReplaced) pieces.push(...spaced(layOutText(layout, replaced, NOTE), 12));
  placePieces(writer, pieces);
  return writer.finish();
}
