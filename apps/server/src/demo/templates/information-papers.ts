import { PDF, rgb } from '@libpdf/core';
import type { EmbeddedFont } from '@libpdf/core';
import { loadFont } from '../../platform/pdf/pages/fonts.ts';

// A4 in points.
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 } as const;
const LINE = 15;
/** Characters of a line of text that size 10 surely holds. */
const LINE_LETTERS = 88;
const ink = rgb(0.1, 0.12, 0.16);
const muted = rgb(0.36, 0.4, 0.46);

/** A paper of one page: a title, a line that says it is a sample, and sections. */
export interface Paper {
  title: string;
  note: string;
  sections: readonly (readonly [heading: string, text: string])[];
}

/** Breaks a text into lines between its words. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Draws a paper as a PDF. */
export async function drawPaper({ title, note, sections }: Paper): Promise<Buffer> {
  const pdf = PDF.create();
  const [regular, bold] = [pdf.embedFont(await loadFont('regular')), pdf.embedFont(await loadFont('bold'))];
  const sheet = pdf.addPage({ width: PAGE.width, height: PAGE.height });
  let y = PAGE.height - PAGE.margin - 18;
  const write = (text: string, size: number, font: EmbeddedFont, color = ink) => {
    sheet.drawText(text, { x: PAGE.margin, y, size, font, color });
    y -= LINE;
  };
  write(title, 16, bold);
  y -= LINE / 2;
  write(note, 9, regular, muted);
  for (const [heading, text] of sections) {
    y -= LINE;
    write(heading, 12, bold);
    for (const line of linesOf(text)) write(line, 10, regular);
  }
  return Buffer.from(await pdf.save({ subsetFonts: true }));
}
