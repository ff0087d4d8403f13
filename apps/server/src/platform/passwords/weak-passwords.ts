import { readFileSync } from 'node:fs';
import { isBlankText } from '@pramen/domain/text/blank';
import { foldText } from '@pramen/domain/text/fold';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../calls/call.ts';
import { Problem } from '../calls/problem.ts';

/** Who will sign in with the password; names as one text or as several. */
export interface PasswordOwner {
  email: string;
  names: readonly string[];
}

/** What makes a password one of the first that a stranger tries. */
export type PasswordWeakness = 'blankPassword' | 'commonPassword' | 'passwordIsEmail' | 'passwordIsName';

/** Passwords of our two languages that the list does not know. */
const COMMON_HERE = [
  'heslo123',
  'heslo1234',
  'heslo12345',
  'heslo2024',
  'heslo2025',
  'heslo2026',
  'hesloheslo',
  'mojeheslo',
  'tajneheslo',
  'noveheslo',
  'moje heslo',
  'nove heslo',
  'tajne heslo',
  'slunicko',
  'slniecko',
  'maminecka',
  'milacik1',
  'milacek1',
  'lasicka1',
  'kocicka1',
  'macicka1',
  'princezna',
  'princezna1',
  'nevimheslo',
  'neviemheslo',
  'ahojahoj',
  'martinka',
  'zuzanka1',
  'slovensko',
  'slovensko1',
  'ceskarepublika',
  'praha123',
  'bratislava',
  'bratislava1',
  'sparta123',
  'slavia123',
  'qwertzuiop',
  'qwertz123',
  'asdfghjklu',
  'yxcvbnm123',
];

/** What people here think of first; alone, beside one another or with a few digits they are no password. */
const HOUSE_WORDS = [
  'heslo',
  'hesla',
  'password',
  'pramen',
  'portal',
  'investice',
  'investicie',
  'invest',
  'investment',
  'investor',
  'klient',
  'client',
  'poradce',
  'poradca',
  'penize',
  'peniaze',
  'fond',
  'admin',
];

/** A letter with an accent can be typed as one character or two, a letter of another width is the same one to a person who guesses. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase();

/** Letters and digits alone: 'jan.novak', 'Jan Novák' and 'jan_novak' are one guess. */
const bare = (text: string) => foldText(normalized(text)).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The common passwords of @zxcvbn-ts/language-common 4.1.3 with 8 characters and more; LICENSE.txt (MIT) stands beside them. */
const common: ReadonlySet<string> = new Set([
  ...readFileSync(new URL('common-passwords/list.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
  ...COMMON_HERE,
]);

/** The words inside of the list: of 'michael1' and '123tiger' the letters. Shorter ones stand inside too much else. */
const WORD_LENGTH_MIN = 5;
const commonWords: ReadonlySet<string> = new Set(
  [...common]
    .map((password) => bare(password).replaceAll(/^\d+|\d+$/g, ''))
    .filter((word) => word.length >= WORD_LENGTH_MIN && /^\p{L}+$/u.test(word)),
);

/** Digits and signs for letters that look alike; 1 and ! stand for either of two. */
const lookalikes = new Map(
  Object.entries({ 0: 'o', 2: 'z', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g', '@': 'a', $: 's', '€': 'e', '+': 't', '|': 'i' }),
);
const readLookalikes = (text: string, one: string) =>
  [...text].map((sign) => (sign === '1' || sign === '!' ? one : (lookalikes.get(sign) ?? sign))).join('');

const DIGITS_MAX = 4;
const SIGNS_MAX = 6;
const REPEATED_LENGTH_MAX = 3;

/** Steps between neighbours are all 1, all -1 or all 0: '12345', '98765', 'aaaa'. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && [0, 1, -1].some((step) => steps.has(step));
}

/** What is put before or behind a word and makes it no harder to guess: a few digits or a run of them, and signs. */
function isTrimming(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return !/\p{L}/u.test(text) && [...text].length - digits.length <= SIGNS_MAX && (digits.length <= DIGITS_MAX || isRun(digits));
}

/** 'abcabc' and 'heslo heslo' are no more than their first part. */
const onceOf = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

/** 'abcabcabc': more of it is no harder to guess. */
const isShortAndRepeated = (text: string) => onceOf(text).length <= REPEATED_LENGTH_MAX && onceOf(text) !== text;

/** The password without what is put around a word, each way to take it off, with lookalikes read as letters. */
function coresOf(password: string): ReadonlySet<string> {
  const typed = foldText(normalized(password)).trim();
  const [before = ''] = /^[^\p{L}]{0,12}/u.exec(typed) ?? [];
  const [behind = ''] = /[^\p{L}]{0,12}$/u.exec(typed) ?? [];
  const cores = new Set<string>();
  for (let start = 0; start <= before.length; start += 1) {
    for (let end = typed.length - behind.length; end <= typed.length; end += 1) {
      if (!isTrimming(typed.slice(0, start) + typed.slice(end))) continue;
      for (const one of ['i', 'l']) cores.add(onceOf(bare(readLookalikes(typed.slice(start, end), one))));
      cores.add(onceOf(bare(typed.slice(start, end))));
    }
  }
  return cores;
}

/** Signs alone are no guess: nothing of them is left to compare. */
function isGuessed(cores: ReadonlySet<string>, guesses: readonly string[]): boolean {
  return guesses.some((guess) => bare(guess) !== '' && cores.has(bare(guess)));
}

const wordsOf = (names: readonly string[]) => names.flatMap((name) => name.split(/[\s,.]+/)).filter((word) => bare(word) !== '');

/** Whether nothing but words of the house stands in it: 'pramen-heslo', 'investicehorizont'. */
function isOfHouse(core: string, house: ReadonlySet<string>): boolean {
  return house.has(core) || Array.from(core, (_, at) => at).some((at) => house.has(core.slice(0, at)) && house.has(core.slice(at)));
}

function isCommon(password: string, cores: ReadonlySet<string>, houseNames: readonly string[]): boolean {
  const asTyped = normalized(password).trim();
  if (common.has(asTyped) || common.has(foldText(asTyped)) || isRun(asTyped) || isShortAndRepeated(bare(password))) return true;
  const house = new Set([...HOUSE_WORDS, ...houseNames, ...wordsOf(houseNames)].map(bare));
  return [...cores].some((core) => common.has(core) || commonWords.has(core) || isOfHouse(core, house));
}

function isEmail(cores: ReadonlySet<string>, email: string): boolean {
  const [local = ''] = email.split('@');
  return isGuessed(cores, [email, local]);
}

function isName(cores: ReadonlySet<string>, names: readonly string[]): boolean {
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word !== '');
  const surnameFirst = [...words.slice(-1), ...words.slice(0, -1)];
  return isGuessed(cores, [...words, words.join(''), surnameFirst.join('')]);
}

/** Why a new password must not be used; null: it may. `houseNames` are those of the company and of its intermediaries. */
export function weaknessOf(password: string, { email, names }: PasswordOwner, houseNames: readonly string[] = []): PasswordWeakness | null {
  if (isBlankText(password)) return 'blankPassword';
  const cores = coresOf(password);
  if (isEmail(cores, email)) return 'passwordIsEmail';
  if (isName(cores, names)) return 'passwordIsName';
  return isCommon(password, cores, houseNames) ? 'commonPassword' : null;
}

/**
 * Refuses, at the field `password`, a new password that is easy to guess. Only where one is set: a password from before keeps its owner's
 * way in.
 */
export function refuseWeakPassword(language: Language, password: string, owner: PasswordOwner, houseNames: readonly string[] = []): void {
  const weakness = weaknessOf(password, owner, houseNames);
  if (weakness) throw new Problem('validation.failed', { errors: { password: [translate(language, `validation:${weakness}`)] } });
}
