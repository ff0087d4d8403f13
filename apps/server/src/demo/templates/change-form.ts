import { PDF, rgb } from '@libpdf/core';
import type { EmbeddedFont, PDFPage } from '@libpdf/core';
import type { AnnotationField } from '@pramen/contract/document-templates/document-templates.schemas';
import { loadFont } from '../../platform/pdf/pages/fonts.ts';

// A4 in points.
const PAGE = { width: 595.28, height: 841.89, margin: 56.7 } as const;
const LABEL_WIDTH = 170;
const VALUE_X = PAGE.margin + LABEL_WIDTH;
const ROW = 27;
const VALUE_SIZE = 10;
/** Ascent of a line: its share above the baseline. */
const ASCENT = 0.905;
const ink = rgb(0.1, 0.12, 0.16);
const muted = rgb(0.36, 0.4, 0.46);
const rule = rgb(0.72, 0.75, 0.79);

/** A line of the form; one without a placeholder is filled in by hand. */
type Row = readonly [label: string, placeholder?: `${string}.${string}`];
interface FormPage {
  title: string;
  introduction: string;
  sections: readonly { heading: string; rows: readonly Row[] }[];
}

const pages: readonly FormPage[] = [
  {
    title: 'Žádost o\u00a0změnu údajů',
    introduction: 'Údaje, které o\u00a0vás máme, jsou předvyplněné. Změny prosím uveďte na druhé straně.',
    sections: [
      {
        heading: 'Klient',
        rows: [
          ['Jméno a\u00a0příjmení', 'client.fullname'],
          ['Kód klienta', 'client.client_code'],
          ['Datum narození', 'client.birth_date'],
          ['Rodné číslo', 'client.birth_number'],
          ['Číslo dokladu totožnosti', 'client.id_card_number'],
          ['Platnost dokladu', 'client.id_card_validity'],
        ],
      },
      {
        heading: 'Kontakt',
        rows: [
          ['Trvalý pobyt', 'address.full'],
          ['Korespondenční adresa', 'address.correspondence_full'],
          ['E-mail', 'client.email'],
          ['Telefon', 'client.phone'],
        ],
      },
      {
        heading: 'Smlouvy',
        rows: [
          ['Čísla smluv', 'contract.number'],
          ['Účty pro výplatu', 'bank_account.full'],
        ],
      },
    ],
  },
  {
    title: 'Co se mění',
    introduction: 'Vyplňte jen to, co se změnilo. Ostatní údaje zůstanou, jak jsou.',
    sections: [
      {
        heading: 'Nové údaje',
        rows: [
          ['Příjmení'],
          ['Trvalý pobyt'],
          ['Korespondenční adresa'],
          ['E-mail'],
          ['Telefon'],
          ['Číslo dokladu totožnosti'],
          ['Účet pro výplatu'],
        ],
      },
      {
        heading: 'Kdo žádost přijal',
        rows: [
          ['Poradce', 'person.fullname'],
          ['Zprostředkovatel', 'intermediary.name'],
          ['Datum', 'date.today'],
        ],
      },
    ],
  },
];

interface Fonts {
  regular: EmbeddedFont;
  bold: EmbeddedFont;
}

const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100;

/** The field whose text sits on a line that begins at (x, y) from the lower left corner. */
function toField(page: number, x: number, y: number, placeholder: string): AnnotationField {
  const fromTop = PAGE.height - y - VALUE_SIZE * ASCENT;
  return {
    page,
    x: percent(x, PAGE.width),
    y: percent(fromTop, PAGE.height),
    key: `\${${placeholder}}`,
    group: placeholder.split('.')[0] ?? '',
  };
}

function drawPage(
  sheet: PDFPage,
  { regular, bold }: Fonts,
  { title, introduction, sections }: FormPage,
  number: number,
): AnnotationField[] {
  const fields: AnnotationField[] = [];
  let y = PAGE.height - PAGE.margin - 18;
  sheet.drawText(title, { x: PAGE.margin, y, size: 18, font: bold, color: ink });
  y -= 22;
  sheet.drawText(introduction, { x: PAGE.margin, y, size: 9, font: regular, color: muted });
  for (const { heading, rows } of sections) {
    y -= 38;
    sheet.drawText(heading, { x: PAGE.margin, y, size: 12, font: bold, color: ink });
    for (const [label, placeholder] of rows) {
      y -= ROW;
      sheet.drawText(label, { x: PAGE.margin, y, size: 9, font: regular, color: muted });
      sheet.drawLine({ start: { x: VALUE_X, y: y - 4 }, end: { x: PAGE.width - PAGE.margin, y: y - 4 }, thickness: 0.6, color: rule });
      if (placeholder) fields.push(toField(number, VALUE_X + 4, y, placeholder));
    }
  }
  sheet.drawText(`Strana ${number} z\u00a0${pages.length}`, { x: PAGE.margin, y: 34, size: 7.5, font: regular, color: muted });
  return fields;
}

/** A two-page PDF form, and the fields where a client's values are written. */
export async function drawChangeForm(): Promise<{ pdf: Buffer; fields: AnnotationField[] }> {
  const pdf = PDF.create();
  const fonts = { regular: pdf.embedFont(await loadFont('regular')), bold: pdf.embedFont(await loadFont('bold')) };
  const fields = pages.flatMap((page, place) => drawPage(pdf.addPage({ width: PAGE.width, height: PAGE.height }), fonts, page, place + 1));
  return { pdf: Buffer.from(await pdf.save({ subsetFonts: true })), fields };
}
