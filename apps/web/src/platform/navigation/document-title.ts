import type { TextKey } from '@pramen/texts';
import i18next from 'i18next';
import { useEffect } from 'react';

const PRODUCT = 'Pramen';
let screen: TextKey | null = null;
let failure: TextKey | null = null;
let record: string | null = null;

/** Writes the title of the browser's tab again, in the current language. */
export function writeTitle(): void {
  const name = failure ? i18next.t(failure) : (record ?? (screen && i18next.t(screen)));
  document.title = name ? `${name} · ${PRODUCT}` : PRODUCT;
}

/** Names the tab after the current screen. */
export function setScreenTitle(key: TextKey | null): void {
  screen = key;
  writeTitle();
}

/** Names the tab after the record while it is shown, so that several open tabs can be told apart. */
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

/** Names the tab after a failure while it replaces a screen. */
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
