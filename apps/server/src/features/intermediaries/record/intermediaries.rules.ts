import { foldText } from '@pramen/domain/text/fold';

const LONGEST_CODE = 40;

/** A code derived from a name: lower-case letters and digits without accents, joined by dashes; `intermediary` when nothing is left. */
export function codeFromName(name: string): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, LONGEST_CODE).replace(/-$/, '') || 'intermediary';
}

/** Candidate codes, in the order in which they are tried: `tatry`, `tatry-2`, `tatry-3` ... */
export function* codesFromName(name: string): Generator<string> {
  const code = codeFromName(name);
  yield code;
  for (let number = 2; ; number += 1) yield `${code}-${number}`;
}

/** A person's display name: their name, or the e-mail when they have none. */
export function nameOfPerson({ firstname, surname, email }: { firstname: string; surname: string; email: string }): string {
  return `${firstname} ${surname}`.trim() || email;
}
