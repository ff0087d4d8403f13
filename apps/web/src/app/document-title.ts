import type { TextKey } from '@pramen/texts';
import i18next from 'i18next';
import { useEffect } from 'react';

const PRODUCT = 'Pramen';
let screen: TextKey | null = null;
let failure: TextKey | null = null;

/** Writes the title of the browser's tab again, in the language of now. */
export function writeTitle(): void {
  const key = failure ?? screen;
  document.title = key ? `${i18next.t(key)} · ${PRODUCT}` : PRODUCT;
}

/** Names the tab after the screen of the address. */
export function setScreenTitle(key: TextKey | null): void {
  screen = key;
  writeTitle();
}

/** While a failure stands in the place of a screen, the tab is named after the failure. */
export function useFailureTitle(key: TextKey): void {
  useEffect(() => {
    failure = key;
    writeTitle();
    return () => {
      failure = null;
      writeTitle();
    };
  }, [key]);
}
