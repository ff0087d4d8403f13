import { PDF } from '@libpdf/core';
import { expect, it } from 'vitest';
import { printPages } from './print-pages.ts';
import type { PrintedBlock } from './print-task.ts';

const HEADING = 'Majetek na konci období';
const table: PrintedBlock = {
  kind: 'table',
  columns: [
    { title: 'Název', share: 60 },
    { title: 'Hodnota', share: 40, isRight: true },
  ],
  rows: [
    ['ČEZ', '100,00 Kč'],
    ['Erste', '200,00 Kč'],
  ],
  sum: null,
};

/** The lines of each page, the footer last. */
async function linesOf(fillers: number): Promise<string[][]> {
  const blocks: PrintedBlock[] = [
    ...Array.from({ length: fillers }, () => ({ kind: 'text', text: 'Řádek' }) as const),
    { kind: 'heading', text: HEADING },
    table,
  ];
  const bytes = await printPages({
    title: 'Výpis',
    subtitle: '',
    sections: [{ heading: '', blocks }],
    none: '',
    replaced: '',
    footer: 'strana {page} z {pages}',
  });
  return (await PDF.load(bytes)).getPages().map((page) =>
    page
      .extractText()
      .lines.map(({ text }) => text.trim())
      .filter((text) => text !== ''),
  );
}

it('leaves no heading alone at the end of a page, wherever its table breaks', async () => {
  const places = new Set<number>();
  for (let fillers = 30; fillers < 50; fillers++) {
    const pages = await linesOf(fillers);
    const place = pages.findIndex((lines) => lines.includes(HEADING));
    const lines = pages[place] ?? [];
    expect([fillers, lines[lines.indexOf(HEADING) + 1]]).toEqual([fillers, expect.stringContaining('Název')]);
    places.add(place);
  }
  expect(places).toEqual(new Set([0, 1]));
});
