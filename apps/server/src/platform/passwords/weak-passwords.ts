import { readFileSync } from 'node:fs';
import { isBlankText } from '@pramen/domain/text/blank';
import { foldText } from '@pramen/domain/text/fold';
import type { Language } from '../calls/call.ts';
import { refusedField } from '../calls/refused-field.ts';

/** The user who will sign in with the password; names as one string or several. */
export interface PasswordOwner {
  email: string;
  names: readonly string[];
}

/** Why the password would be among an attacker's first guesses. */
export type PasswordWeakness = 'blankPassword' | 'commonPassword' | 'passwordIsEmail' | 'passwordIsName';

/** Common Czech and Slovak passwords that the list lacks. */
const COMMON_HERE = [
  'heslo1234',
  'heslo2024',
  'heslo2025',
  'heslo2026',
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
  'princezna1',
  'nevimheslo',
  'neviemheslo',
  'ahojahoj',
  'martinka',
  'zuzanka1',
  'slovensko1',
  'ceskarepublika',
  'praha123',
  'bratislava1',
  'sparta123',
  'slavia123',
  'qwertzuiop',
  'qwertz123',
  'asdfghjklu',
  'yxcvbnm123',
];

/** Obvious words for users of the portal; alone, joined or with a few digits they are too easy to guess. */
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

/** Accented letters typed as one character or two, and letters of another width, are the same guess. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase();

/** Keeps letters and digits only: 'jan.novak', 'Jan Novák' and 'jan_novak' are one guess. */
const bare = (text: string) => foldText(normalized(text)).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The common passwords of @zxcvbn-ts/language-common 4.1.3 with 8 characters and more; see LICENSE.txt (MIT) beside them. */
const common: ReadonlySet<string> = new Set([
  ...readFileSync(new URL('common-passwords/list.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
  ...COMMON_HERE,
]);

/** The words inside the listed passwords, such as the letters of 'michael1' and '123tiger'. Shorter words occur in too many others. */
const WORD_LENGTH_MIN = 5;
const commonWords: ReadonlySet<string> = new Set(
  [...common]
    .map((password) => bare(password).replaceAll(/^\d+|\d+$/g, ''))
    .filter((word) => word.length >= WORD_LENGTH_MIN && /^\p{L}+$/u.test(word)),
);

/** Digits and symbols that replace similar letters; 1 and ! can replace either of two. */
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

/** Whether a prefix or suffix makes a word no harder to guess: a few digits or a run of them, and symbols. */
function isTrimming(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '');
  return !/\p{L}/u.test(text) && [...text].length - digits.length <= SIGNS_MAX && (digits.length <= DIGITS_MAX || isRun(digits));
}

/** Reduces a repeated text such as 'abcabc' or 'hesloheslo' to its first part. */
const onceOf = (text: string) => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;

/** Whether a string only repeats up to three characters, such as 'abcabcabc'. */
const isShortAndRepeated = (text: string) => onceOf(text).length <= REPEATED_LENGTH_MAX && onceOf(text) !== text;

/** All words that remain when digits and symbols around the word are removed, also with lookalikes read as letters. */
function coresOf(password: string): ReadonlySet<string> {
  const typed = foldText(normalized(password)).trim();
  const [before = ''] = /^[^\p{L}]{0,12}/u.exec(typed) ?? [];
  const [behind = ''] = /[^\p{L}]{0,12}$/u.exec(typed) ?? [];
  const cores = new Set<string>();
  for (let start = 0; start <= before.length; start += 1) {
    for (let end = typed.length - behind.length; end <= typed.length; end += 1) {
      if (!isTrimming(typed.slice(0, start) + typed.slice(end))) continue;
      const middle = typed.slice(start, end);
      for (const core of [middle, readLookalikes(middle, 'i'), readLookalikes(middle, 'l')].map(bare)) cores.add(core).add(onceOf(core));
    }
  }
  return cores;
}

/** Ignores guesses of symbols only, which leave nothing to compare. */
function isGuessed(cores: ReadonlySet<string>, guesses: readonly string[]): boolean {
  return guesses.some((guess) => bare(guess) !== '' && cores.has(bare(guess)));
}

const wordsOf = (names: readonly string[]) => names.flatMap((name) => name.split(/[\s,.]+/)).filter((word) => bare(word) !== '');

/** Whether the core consists of one or two company words only: 'pramen-heslo', 'investicehorizont'. */
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

/** Why a new password must not be used; null when it may. `houseNames` are the names of the company and its intermediaries. */
export function weaknessOf(password: string, { email, names }: PasswordOwner, houseNames: readonly string[] = []): PasswordWeakness | null {
  if (isBlankText(password)) return 'blankPassword';
  const cores = coresOf(password);
  if (isEmail(cores, email)) return 'passwordIsEmail';
  if (isName(cores, names)) return 'passwordIsName';
  return isCommon(password, cores, houseNames) ? 'commonPassword' : null;
}

/**
 * Refuses, at the field `password`, a new password that is easy to guess. Call it only when a password is set: an older weak password
 * still signs its owner in.
 */
export function refuseWeakPassword(language: Language, password: string, owner: PasswordOwner, houseNames: readonly string[] = []): void {
  const weakness = weaknessOf(password, owner, houseNames);
  if (weakness) throw refusedField(language, 'password', `validation:${weakness}`);
}
