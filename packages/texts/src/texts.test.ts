import * as letters from './letters-cs.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as cs from './cs.ts';
import * as sk from './sk.ts';
import {
  languages,
  loadCaptureTexts,
  loadPortalTexts,
  loadRegistrationTexts,
  loadStaffTexts,
  loadTexts,
  type Language,
  type TextKey,
} from './texts.ts';
import { translate } from './translate.ts';

interface TextTree {
  readonly [key: string]: string | TextTree;
}

const byLanguage: Record<Language, TextTree> = { cs: { ...cs }, sk: { ...sk } };

/** Path -> text, in the order of the files. */
function flatten(tree: TextTree, path: string[] = []): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const here = [...path, key];
    if (typeof value === 'string') texts.set(here.join('.'), value);
    else for (const [inner, text] of flatten(value, here)) texts.set(inner, text);
  }
  return texts;
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*([^},\s]+)[^}]*\}\}/g)].map(([, name]) => name ?? '').toSorted();
}

function filesOf(language: Language): string[] {
  const folder = new URL(`../${language}/`, import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
}

const czech = flatten(byLanguage.cs);
const slovak = flatten(byLanguage.sk);

test.each(languages)('every file of %s is listed in its TypeScript file', (language) => {
  const listed = Object.keys(byLanguage[language])
    .map((name) => `${name}.json`)
    .toSorted();
  expect(listed).toEqual(filesOf(language));
});

test('Slovak has exactly the keys of Czech', () => {
  expect([...slovak.keys()].toSorted()).toEqual([...czech.keys()].toSorted());
});

test('e-mail is written with one kind of hyphen', () => {
  expect([...czech, ...slovak].filter(([, text]) => text.includes('\u2011'))).toEqual([]);
});

describe.each(languages)('%s', (language) => {
  const texts = [...flatten(byLanguage[language])];

  test('no text is empty or has stray blanks', () => {
    expect(texts.filter(([, text]) => text.trim() === '' || text.trim() !== text)).toEqual([]);
  });

  test('no placeholder is malformed', () => {
    const leftovers = texts.filter(([, text]) => /[{}]/.test(text.replaceAll(/\{\{-?\s*[A-Za-z]\w*\s*\}\}/g, '')));
    expect(leftovers).toEqual([]);
  });

  test('a text with one plural form has all forms of the language', () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = new Set(texts.map(([key]) => key));
    const stems = new Set([...keys].flatMap((key) => /^(.*)_(?:one|few|many|other)$/.exec(key)?.[1] ?? []));
    const missing = [...stems].flatMap((stem) => needed.map((form) => `${stem}_${form}`)).filter((key) => !keys.has(key));
    expect(missing).toEqual([]);
  });

  test('a word of one letter never ends a line', () => {
    // Messages are plain text, which the reader's mail program wraps itself. The consent text is evidence: it is stored and printed exactly
    // as adopted. API clients compare the sentence about a taken e-mail character by character.
    const isLeftAlone = (key: string) =>
      /^messages\.(?!inbox)|^signing\.consent$|^validation\.emailTaken$|^refusals\.clientSelfRegister\.email_not_unique$/.test(key);
    const loose = texts.filter(([key, text]) => !isLeftAlone(key) && /(?<!\p{L})[ksvzouai] /iu.test(text));
    expect(loose).toEqual([]);
  });

  test('each key occurs once in its file', () => {
    // JSON.parse silently keeps the last of two equal keys; the re-serialised file is then shorter.
    const shorter = filesOf(language).filter((name) => {
      const source = readFileSync(new URL(`../${language}/${name}`, import.meta.url), 'utf8');
      const keysIn = (json: string) => json.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
      return keysIn(source) !== keysIn(JSON.stringify(JSON.parse(source)));
    });
    expect(shorter).toEqual([]);
  });
});

test('no name directly follows a verb, which would require its inflection', () => {
  const bent = [...czech, ...slovak].filter(([, text]) => /^\p{L}+(?:[aieě]t|[aieá]ť) (?:\p{L}+ )*\{\{(?:name|label)\}\}$/u.test(text));
  expect(bent).toEqual([]);
});

test('no word has a form for each gender', () => {
  expect([...czech, ...slovak].filter(([, text]) => /\p{L}\(a\)|\(\p{L}+la\)/u.test(text))).toEqual([]);
});

test('no name is followed by a verb in the past tense, which would have to know a gender', () => {
  const gendered = [...czech, ...slovak].filter(([, text]) => /(?:^|[.!?:] )\{\{name\}\} (?:se |si |sa )?\p{L}+la?(?!\p{L})/u.test(text));
  expect(gendered).toEqual([]);
});

test('Slovak uses its own words, and commas around „prosím“', () => {
  const odd = [...slovak].filter(([, text]) =>
    /(?<![,.] )(?<!^)(?<!\p{L})prosím(?!\p{L})|(?<!\p{L})prosím(?![,.\p{L}])|zma[zž]|nahra(?:ť|t[éýáíi])/iu.test(text),
  );
  expect(odd).toEqual([]);
});

test('both languages use the same placeholders', () => {
  const different = [...czech].filter(([key, text]) => placeholdersOf(text).join() !== placeholdersOf(slovak.get(key) ?? '').join());
  expect(different.map(([key]) => key)).toEqual([]);
});

describe('loadTexts', () => {
  test.each(languages)('and loadStaffTexts share all of %s except the letters, which no screen shows', async (language) => {
    const shown = Object.fromEntries(Object.entries(byLanguage[language]).filter(([namespace]) => !Object.hasOwn(letters, namespace)));
    const parts = [loadTexts, loadCaptureTexts, loadRegistrationTexts, loadPortalTexts, loadStaffTexts].map((load) => load(language));
    expect(Object.assign({}, ...(await Promise.all(parts)))).toEqual(shown);
  });
});

describe('translate', () => {
  const table: [Language, TextKey, Record<string, string | number>, string][] = [
    ['cs', 'errors:wrong_credentials', {}, 'Nesprávné přihlašovací údaje'],
    ['sk', 'errors:wrong_credentials', {}, 'Nesprávne prihlasovacie údaje'],
    ['cs', 'validation:minLength', { min: 8 }, 'Pole musí mít alespoň 8 znaků'],
    ['cs', 'formats:years', { count: 1 }, '1 rok'],
    ['cs', 'formats:years', { count: 4 }, '4 roky'],
    ['cs', 'formats:years', { count: 5 }, '5 let'],
    ['cs', 'formats:years', { count: 0 }, '0 let'],
    ['sk', 'formats:years', { count: 2 }, '2 roky'],
    ['sk', 'formats:years', { count: 5 }, '5 rokov'],
  ];
  test.each(table)('%s %s %o', (language, key, values, expected) => {
    expect(translate(language, key, values)).toBe(expected);
  });

  test('does not escape values: the place that shows them does', () => {
    expect(translate('cs', 'validation:minLength', { min: '<b>' })).toContain('<b>');
  });
});
