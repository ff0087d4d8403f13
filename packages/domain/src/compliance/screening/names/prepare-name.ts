import { foldText } from '../../../text/fold.ts';
import { readByLook } from './look-alikes.ts';
import { isConsonantal, writeInLatin } from './scripts.ts';
import { soundOf } from './sound.ts';
import { degrees, honorifics, particles } from './titles.ts';

/** One part of a name, such as a given name or a surname. */
export interface NamePart {
  /** As written in the source, for explanations. */
  written: string;
  /** Folded, in Latin letters where the script has a table. */
  text: string;
  /** The coarse sound of `text`. */
  sound: string;
  isInitial: boolean;
  /** Written in a script without short vowels: only its consonants count. */
  isConsonantal: boolean;
  /** What it matters when another name lacks this part: 1, or less for patronymics and initials. */
  weight: number;
}

/** A name ready for comparison: its parts in written order, without titles and particles. */
export interface PreparedName {
  parts: readonly NamePart[];
}

/** Longer names are cut: no limit of a list or a form comes near these. */
export const NAME_LENGTH_LIMIT = 300;
export const PART_LENGTH_LIMIT = 40;
export const PART_COUNT_LIMIT = 12;
/** Of the parts of a longer name as many are kept from its start, the others from its end: surnames stand at either. */
const KEPT_FROM_START = 6;

const MISSING_INITIAL = 0.4;
const MISSING_PATRONYMIC = 0.3;

// oxlint-disable-next-line no-control-regex -- control characters separate nothing and are dropped
const silent = /[\u0000-\u001f\u007f-\u009f\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Written inside one name: O'Brien, Qa'ida, and the soft sign of transliterations. */
const apostrophes = /['’‘ʼʻʹʺ`´"“”„]/g;
const separators = /[^\p{L}\p{N}\p{M}.]+/u;
const endsOfSentences = /\./;
const capitalBorder = /(?<=\p{Ll}{2})(?=\p{Lu}\p{Ll}{2})/u;
const single = /^\p{L}\p{M}*$/u;
/** From so many single letters in a row on they are a word, not initials. */
const SPACED_LETTERS = 4;
const digit = /[0-9]/g;
const letter = /\p{L}/u;
const plain = new RegExp(`^[a-z]{1,${PART_LENGTH_LIMIT}}$`);
const latinInitial = /^[a-z]$/;
const notName = /[^\p{L}\p{N}\p{M}]/gu;
const patronymic = /(?:[oe]vich|[oe]vych|ovic|ovna|evna|ivna|oglu|oghlu|kyzy|qizi)$/;

/** Digits that look like letters, as evasion and poor scans write them. */
const lookAlikes: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g' };

function fold(piece: string): string {
  const lower = piece.toLowerCase();
  // Most parts need nothing else.
  if (plain.test(lower)) return lower;
  const folded = foldText(writeInLatin(lower)).replaceAll(notName, '').toLowerCase();
  const readable = letter.test(folded) ? folded.replaceAll(digit, (found) => lookAlikes[found] ?? found) : folded;
  return readable.slice(0, PART_LENGTH_LIMIT);
}

/** A word with dots is one degree ("Ph.D."), or several initials or words ("J.K.", "Ing.Jan"). */
function splitAtDots(word: string): string[] {
  const pieces = word.split(endsOfSentences).filter((piece) => piece !== '');
  return pieces.length > 1 && degrees.has(fold(pieces.join(''))) ? [] : pieces;
}

function partOf(written: string, text: string): NamePart {
  const isInitial = latinInitial.test(text);
  return {
    written,
    text,
    sound: isInitial ? text : soundOf(text),
    isInitial,
    isConsonantal: isConsonantal(written),
    weight: isInitial ? MISSING_INITIAL : 1,
  };
}

const consonantsOnly = /^[b-df-hj-np-tv-xz]{2,3}$/;

/** Whether a part may be several initials written without dots: JC for Jean-Claude. */
export const mayBeInitials = ({ text }: NamePart): boolean => consonantsOnly.test(text);

/** Parts joined to one, as when a source writes one name in two words. */
export function joinParts(parts: readonly NamePart[]): NamePart {
  const written = parts.map((part) => part.written).join(' ');
  const text = parts
    .map((part) => part.text)
    .join('')
    .slice(0, PART_LENGTH_LIMIT);
  return { ...partOf(written, text), weight: 1 };
}

/** Drops honorifics at the start and particles, each only while two parts remain. */
function dropLight(parts: readonly NamePart[]): readonly NamePart[] {
  let from = 0;
  while (parts.length - from > 2 && honorifics.has(parts[from]?.text ?? '')) from += 1;
  const rest = parts.slice(from);
  const heavy = rest.filter(({ text }) => !particles.has(text));
  return heavy.filter(({ isInitial }) => !isInitial).length >= 2 ? heavy : rest;
}

/** Puts a word back together that was taken apart into its letters: 'V.l.a.d.i.m.i.r', 'V l a d i m i r'. */
function joinLetters(pieces: readonly string[]): string[] {
  const joined: string[] = [];
  let run: string[] = [];
  const end = () => {
    joined.push(...(run.length >= SPACED_LETTERS ? [run.join('')] : run));
    run = [];
  };
  for (const piece of pieces) {
    if (single.test(piece)) run.push(piece);
    else {
      end();
      joined.push(piece);
    }
  }
  end();
  return joined;
}

function cut(parts: readonly NamePart[]): readonly NamePart[] {
  if (parts.length <= PART_COUNT_LIMIT) return parts;
  return [...parts.slice(0, KEPT_FROM_START), ...parts.slice(KEPT_FROM_START - PART_COUNT_LIMIT)];
}

const weigh = (parts: readonly NamePart[]): readonly NamePart[] =>
  parts.length < 3 ? parts : parts.map((part) => (patronymic.test(part.text) ? { ...part, weight: MISSING_PATRONYMIC } : part));

/**
 * Splits a name into parts that compare across alphabets, spellings and notations: without case, accents, titles, degrees and particles.
 * Accepts any text; a text without letters or digits has no parts. Cuts names above 300 characters, parts above 40, and keeps the
 * first and the last six of more than twelve parts.
 */
export function prepareName(name: string): PreparedName {
  const bare = name.slice(0, NAME_LENGTH_LIMIT).toWellFormed().normalize('NFC').replaceAll(silent, '').replaceAll(apostrophes, '');
  const pieces = readByLook(bare).split(separators).flatMap(splitAtDots);
  const parts = joinLetters(pieces)
    .flatMap((piece) => piece.split(capitalBorder))
    .map((piece) => partOf(piece, fold(piece)))
    .filter(({ sound }) => sound !== '');
  const named = parts.filter(({ text }) => !degrees.has(text));
  return { parts: weigh(cut(dropLight(named.length > 0 ? named : parts))) };
}
