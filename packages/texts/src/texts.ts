import type {} from 'i18next';
import type * as cs from './cs.ts';
import type * as entranceCs from './entrance-cs.ts';
import type * as portalCs from './portal-cs.ts';
import type * as sk from './sk.ts';
import type * as staffCs from './staff-cs.ts';

/** Languages of the portal; Slovak must have exactly the keys of Czech. */
export const languages = ['cs', 'sk'] as const;
export type Language = (typeof languages)[number];

/** All texts of one language: namespace -> nested keys -> text. */
export type Texts = typeof cs;
/** One namespace per feature. */
export type Namespace = keyof Texts;

type SameKeys<Left, Right extends Left> = Right;
/** Compile-time checks: the first fails for a key that Slovak lacks, the second for a key that only Slovak has. */
export type SlovakHasAllOfCzech = SameKeys<typeof cs, typeof sk>;
export type CzechHasAllOfSlovak = SameKeys<typeof sk, typeof cs>;

/** i18next stores the plural forms of `years` as years_one, years_few ...; callers ask for `years`. */
type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${'one' | 'few' | 'many' | 'other'}` ? Stem : Key;

type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? WithoutPlural<Key> : `${Key}.${Paths<Tree[Key]>}`;
}[keyof Tree & string];

/** Every text as `<namespace>:<path>`, for example 'errors:limit.reached'. */
export type TextKey = { [Name in Namespace]: `${Name}:${Paths<Texts[Name]>}` }[Namespace];

/** Loads the texts of one language that every page needs, including sign-in; the web's bundler makes one chunk of each. */
export function loadTexts(language: Language): Promise<typeof entranceCs> {
  return language === 'sk' ? import('./entrance-sk.ts') : import('./entrance-cs.ts');
}

/** Loads the texts of self-registration, which sign-in does not need. */
export async function loadRegistrationTexts(language: Language): Promise<Pick<Texts, 'registration'>> {
  const json = { with: { type: 'json' } } as const;
  const { default: registration } =
    language === 'sk' ? await import('../sk/registration.json', json) : await import('../cs/registration.json', json);
  return { registration };
}

/** Loads the texts of the page on which a phone takes pictures. */
export async function loadCaptureTexts(language: Language): Promise<Pick<Texts, 'capture'>> {
  const json = { with: { type: 'json' } } as const;
  const { default: capture } = language === 'sk' ? await import('../sk/capture.json', json) : await import('../cs/capture.json', json);
  return { capture };
}

/** Loads the texts of the screens of all roles after sign-in. */
export function loadPortalTexts(language: Language): Promise<typeof portalCs> {
  return language === 'sk' ? import('./portal-sk.ts') : import('./portal-cs.ts');
}

/** Loads the texts that only screens of staff use, in a separate chunk that clients never download. */
export function loadStaffTexts(language: Language): Promise<typeof staffCs> {
  return language === 'sk' ? import('./staff-sk.ts') : import('./staff-cs.ts');
}

/** Settings of i18next for web and server: keys are complete in both languages, so there is no fallback. */
export const textSettings = {
  defaultNS: 'shell',
  fallbackLng: false,
  returnNull: false,
  // React and the mail templates escape values themselves; escaping here as well would show `&amp;`.
  interpolation: { escapeValue: false },
} as const;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Texts;
  }
}
