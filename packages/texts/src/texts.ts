import type {} from 'i18next';
import type * as cs from './cs.ts';
import type * as entranceCs from './entrance-cs.ts';
import type * as portalCs from './portal-cs.ts';
import type * as sk from './sk.ts';
import type * as staffCs from './staff-cs.ts';

/** Languages of the portal; Czech is the one whose keys the other must repeat. */
export const languages = ['cs', 'sk'] as const;
export type Language = (typeof languages)[number];

/** All texts of one language: namespace -> nested keys -> text. */
export type Texts = typeof cs;
/** One namespace per feature. */
export type Namespace = keyof Texts;

type SameKeys<Left, Right extends Left> = Right;
/** Two type errors in waiting: the first names a key that Slovak lacks, the second one that only Slovak has. */
export type SlovakHasAllOfCzech = SameKeys<typeof cs, typeof sk>;
export type CzechHasAllOfSlovak = SameKeys<typeof sk, typeof cs>;

/** i18next stores the plural forms of `years` as years_one, years_few ...; callers ask for `years`. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : Key;

type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

/** Every text as `<namespace>:<path>`, for example 'errors:limit.reached'. */
export type TextKey = { [Name in Namespace]: `${Name}:${Paths<Texts[Name]>}` }[Namespace];

/** Loads the texts that every page needs, the sign-in too, in one language; the web's bundler makes one chunk of each. */
export function loadTexts(language: Language): Promise<typeof entranceCs> {
  return language === 'sk' ? import('./entrance-sk.ts') : import('./entrance-cs.ts');
}

/** Loads the texts of everybody's screens after sign-in. */
export function loadPortalTexts(language: Language): Promise<typeof portalCs> {
  return language === 'sk' ? import('./portal-sk.ts') : import('./portal-cs.ts');
}

/** Loads the texts that only screens of staff use, a chunk of their own: clients never wait for them. */
export function loadStaffTexts(language: Language): Promise<typeof staffCs> {
  return language === 'sk' ? import('./staff-sk.ts') : import('./staff-cs.ts');
}

/** Settings of i18next that web and server share: keys are complete in both languages, so nothing falls back. */
export const textSettings = {
  defaultNS: 'shell',
  fallbackLng: false,
  returnNull: false,
  // React and the mail templates escape by themselves; escaping here as well would show `&amp;`.
  interpolation: { escapeValue: false },
} as const;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Texts;
  }
}
