import { readFileSync } from 'node:fs';
import { isBlankText } from '@pramen/domain/text/blank';
import { foldText } from '@pramen/domain/text/fold';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../http/call.ts';
import { Problem } from '../http/problem.ts';

/** Who will sign in with the password; names as one text or as several. */
export interface PasswordOwner {
  email: string;
  names: readonly string[];
}

/** What makes a password one of the first that a stranger tries. */
export type PasswordWeakness = 'blankPassword' | 'commonPassword' | 'passwordIsEmail' | 'passwordIsName';

/** Passwords of our two languages that the list does not know. */
const COMMON_HERE = [
  'heslo123', 'heslo1234', 'heslo12345', 'heslo2024', 'heslo2025', 'heslo2026', 'hesloheslo', 'mojeheslo', 'tajneheslo', 'noveheslo', 'moje heslo', 'nove heslo', 'tajne heslo',
  'slunicko', 'slniecko', 'maminecka', 'milacik1', 'milacek1', 'lasicka1', 'kocicka1', 'macicka1', 'princezna', 'princezna1', 'nevimheslo', 'neviemheslo', 'ahojahoj',
  'martinka', 'zuzanka1', 'slovensko', 'slovensko1', 'ceskarepublika', 'praha123', 'bratislava', 'bratislava1', 'sparta123', 'slavia123', 'qwertzuiop', 'qwertz123', 'asdfghjklu', 'yxcvbnm123',
];

/** A letter with an accent can be typed as one character or two, a letter of another width is the same one to a person who guesses. */
const normalized = (text: string) => text.normalize('NFKC').toLowerCase();

/** The common passwords of @zxcvbn-ts/language-common 4.1.3 with 8 characters and more; LICENSE.txt (MIT) stands beside them. */
const common: ReadonlySet<string> = new Set([...readFileSync(new URL('common-passwords/list.txt', import.meta.url), 'utf8').trimEnd().split('\n'), ...COMMON_HERE]);

/** Letters and digits alone: 'jan.novak', 'Jan Novák' and 'jan_novak' are one guess. */
const bare = (text: string) => foldText(normalized(text)).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Signs alone are no guess: nothing of them is left to compare. */
function isGuessed(password: string, guesses: readonly string[]): boolean {
  const typed = bare(password);
  return typed !== '' && guesses.some((guess) => bare(guess) === typed);
}

function isCommon(password: string): boolean {
  const asTyped = normalized(password).trim();
  const [first] = asTyped;
  return common.has(asTyped) || common.has(foldText(asTyped)) || [...asTyped].every((letter) => letter === first);
}

function isEmail(password: string, email: string): boolean {
  const [local = ''] = email.split('@');
  return isGuessed(password, [email, local]);
}

function isName(password: string, names: readonly string[]): boolean {
  const words = names.flatMap((name) => name.split(/\s+/)).filter((word) => word !== '');
  const surnameFirst = [...words.slice(-1), ...words.slice(0, -1)];
  return isGuessed(password, [...words, words.join(''), surnameFirst.join('')]);
}

/** Why a new password must not be used; null: it may. */
export function weaknessOf(password: string, { email, names }: PasswordOwner): PasswordWeakness | null {
  if (isBlankText(password)) return 'blankPassword';
  if (isCommon(password)) return 'commonPassword';
  if (isEmail(password, email)) return 'passwordIsEmail';
  return isName(password, names) ? 'passwordIsName' : null;
}

/**
 * Refuses, at the field `password`, a new password that is easy to guess. Only where one is set: a password from before keeps its owner's
 * way in.
 */
export function refuseWeakPassword(language: Language, password: string, owner: PasswordOwner): void {
  const weakness = weaknessOf(password, owner);
  if (weakness) throw new Problem('validation.failed', { errors: { password: [translate(language, `validation:${weakness}`)] } });
}
