import { describe, expect, test } from 'vitest';
import { languages } from '../texts.ts';
import { writeAccessibilityStatement } from './accessibility.ts';
import { sampleNames, samples } from './samples.ts';
import { bindShortWords } from './statement.ts';
import type { Statement } from './statement.ts';

const company = { name: 'Pramen', phone: '+420777000100', email: 'portal@pramen.test' };
const textsOf = ({ title, lead, sections }: Statement) => [
  title,
  lead,
  ...sections.flatMap(({ heading, paragraphs, points = [] }) => [heading, ...paragraphs, ...points]),
];
const shapeOf = ({ sections }: Statement) => sections.map(({ paragraphs, points = [] }) => [paragraphs.length, points.length]);

describe.each(['accessibility', ...sampleNames] as const)('%s', (name) => {
  const [czech, slovak] = languages.map((language) =>
    name === 'accessibility' ? writeAccessibilityStatement(language, company) : samples[language][name],
  );

  test('has the same structure in both languages, without shared sentences', () => {
    expect(shapeOf(slovak as Statement)).toEqual(shapeOf(czech as Statement));
    // Short headings may be spelled alike, sentences may not.
    const shared = textsOf(czech as Statement).filter((text) => text.endsWith('.') && textsOf(slovak as Statement).includes(text));
    expect(shared).toEqual([]);
  });

  test.each(languages)('%s: has no empty text and no empty section', (language) => {
    const statement = name === 'accessibility' ? writeAccessibilityStatement(language, company) : samples[language][name];
    expect(textsOf(statement).filter((text) => text.trim() !== text || text === '')).toEqual([]);
    expect(statement.sections.filter(({ paragraphs, points = [] }) => paragraphs.length + points.length === 0)).toEqual([]);
  });
});

test.each(languages)('%s: names the company’s contacts for complaints, or else the adviser', (language) => {
  expect(textsOf(writeAccessibilityStatement(language, company)).at(-1)).toContain('portal@pramen.test, +420777000100');
  expect(textsOf(writeAccessibilityStatement(language, { ...company, phone: '', email: '' })).at(-1)).toMatch(/porad/);
});

test.each([
  ['v češtině i slovenštině', 'v\u00A0češtině i\u00A0slovenštině'],
  ['Z okna a k oknu', 'Z\u00A0okna a\u00A0k\u00A0oknu'],
  ['hlas a', 'hlas a'],
  ['zákon č. 351/2022 Z. z. platí od 28. 6. 2025', 'zákon č.\u00A0351/2022 Z.\u00A0z. platí od 28.\u00A06.\u00A02025'],
])('%s is bound', (text, bound) => expect(bindShortWords(text)).toBe(bound));
