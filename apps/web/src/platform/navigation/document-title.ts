import type { TextKey } from '@pramen/texts';
import i18next from 'i18next';
import { useEffect } from 'react';

const PRODUCT = 'Pramen';
let screen: TextKey | null = null;
let failure: TextKey | null = null;
let record: string | null = null;

/** Writes the title of the browser's tab again, in the language of now. */
export function writeTitle(): void {
  const name = failure ? i18next.t(failure) : (record ?? (screen && i18next.t(screen)));
  document.title = name ? `${name} · ${PRODUCT}` : PRODUCT;
}

/** Names the tab after the screen of the address. */
export function setScreenTitle(key: TextKey | null): void {
  screen = key;
  writeTitle();
}

/** While a record is shown, the tab is named after it: several open tabs are told apart. */
export function useRecordTitle(name: string): void {
  useEffect(() => {
    record = name;
    writeTitle();
    return () => {
      record = null;
      writeTitle();
    };
  }, [name]);
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
