import {
  loadCaptureTexts,
  loadPortalTexts,
  loadRegistrationTexts,
  loadStaffTexts,
  loadTexts,
  textSettings,
  type Language,
} from '@pramen/texts';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { fetchChunk, loadChunk } from '../loading/load-chunk.ts';
import { onAmountsChange } from '../formats/amount-privacy.ts';
import { browserStore, storageKeys } from '../storage/storage.ts';
import { readChosenLanguage, readLanguage } from './language.ts';

/** Emitted when amounts are hidden or shown: every component that writes texts renders its amounts again. */
const AMOUNTS_CHANGED = 'amountsChanged';

/** Text groups loaded in addition to those of the sign-in pages: they then follow every change of language. */
let isPortalHere = false;
let isStaffHere = false;
let isRegistrationHere = false;
let isCaptureHere = false;

function addTexts(language: Language, texts: object): void {
  for (const [namespace, resources] of Object.entries(texts)) i18next.addResourceBundle(language, namespace, resources);
}

async function showLanguage(language: Language): Promise<void> {
  const texts = await Promise.all([
    loadChunk(() => loadTexts(language)),
    isPortalHere ? loadChunk(() => loadPortalTexts(language)) : {},
    isStaffHere ? loadChunk(() => loadStaffTexts(language)) : {},
    isRegistrationHere ? loadChunk(() => loadRegistrationTexts(language)) : {},
    isCaptureHere ? loadChunk(() => loadCaptureTexts(language)) : {},
  ]);
  for (const part of texts) addTexts(language, part);
  // First, because listeners of the change call the server in the document's language.
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}

/** Loads one language and starts the translator with it; the other language is loaded on demand. */
export async function startTexts(language: Language): Promise<void> {
  await i18next
    .use(initReactI18next)
    .init({ ...textSettings, lng: language, resources: {}, react: { useSuspense: false, bindI18n: `languageChanged ${AMOUNTS_CHANGED}` } });
  onAmountsChange(() => i18next.emit(AMOUNTS_CHANGED));
  await showLanguage(language);
}

/** Loads the texts of the screens after sign-in, also ahead of their use; resolves at once when they are loaded. */
export async function needPortalTexts(): Promise<void> {
  isPortalHere = true;
  const language = readLanguage();
  if (!i18next.hasResourceBundle(language, 'dashboard')) addTexts(language, await fetchChunk(() => loadPortalTexts(language)));
}

/** Loads the texts of the staff screens, also ahead of their use; resolves at once when they are loaded. */
export async function needStaffTexts(): Promise<void> {
  isStaffHere = true;
  const language = readLanguage();
  if (!i18next.hasResourceBundle(language, 'clients')) addTexts(language, await fetchChunk(() => loadStaffTexts(language)));
}

/** Loads the texts of self-registration; resolves at once when they are loaded. */
export async function needRegistrationTexts(): Promise<void> {
  isRegistrationHere = true;
  const language = readLanguage();
  if (!i18next.hasResourceBundle(language, 'registration')) addTexts(language, await fetchChunk(() => loadRegistrationTexts(language)));
}

/** Loads the texts of the page on which a phone takes pictures; resolves at once when they are loaded. */
export async function needCaptureTexts(): Promise<void> {
  isCaptureHere = true;
  const language = readLanguage();
  if (!i18next.hasResourceBundle(language, 'capture')) addTexts(language, await fetchChunk(() => loadCaptureTexts(language)));
}

/** The user's own choice, remembered in this browser. */
export async function chooseLanguage(language: Language): Promise<void> {
  browserStore.setItem(storageKeys.language, language);
  await showLanguage(language);
}

/** Shows the language stored with the user, unless the user chose one by hand in this browser. */
export async function followPersonsLanguage(language: Language): Promise<void> {
  if (readChosenLanguage() === null && i18next.language !== language) await showLanguage(language);
}
