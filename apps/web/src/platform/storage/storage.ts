/** Keys of the browser's storage; the first four spellings are fixed by the specification. */
export const storageKeys = {
  accessToken: 'ACCESS_TOKEN',
  expiry: 'EXPIRY',
  language: 'lang',
  domain: 'IE_DOMAIN',
  returnAddress: 'RETURN_ADDRESS',
  tableSettings: 'TABLE_SETTINGS',
  /** 'light', 'dark' or 'auto'; head/colour-scheme.js reads it before the first paint. */
  colourScheme: 'COLOUR_SCHEME',
  hiddenAmounts: 'HIDDEN_AMOUNTS',
  /** Chosen kind of events in a client's history. */
  historyKind: 'HISTORY_KIND',
  /** URL where an impersonation began; present only during it. */
  impersonatedFrom: 'IMPERSONATED_FROM',
  /** `<user id> <step>`: where a client left what waits for them; in the tab's own store `<user id> <count>`: how much of it was done in this visit. */
  onboardingStep: 'ONBOARDING_STEP',
  /** A service request that was typed and not sent, with its user and place, in the tab's own store. */
  serviceRequest: 'SERVICE_REQUEST',
  /** A registration that was not finished, in the tab's own store: never a password or a code. */
  registration: 'REGISTRATION',
  /** The token of a link for taking pictures with this phone, until it is opened, and this browser's value; both in the tab's own store. */
  captureToken: 'CAPTURE_TOKEN',
  captureBrowser: 'CAPTURE_BROWSER',
  /** `<user id> <address>`: who switched push on in this browser, and its address at the push service. */
  push: 'PUSH',
  /** Until when the session may be extended, in milliseconds since 1970. */
  prolongableUntil: 'PROLONGABLE_UNTIL',
} as const;

/** The parts of localStorage that are used, so that tests can pass a map. */
export interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

function memoryStore(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** A store of the browser, or one that lives as long as the page where the browser forbids it (blocked site storage). */
function openStore(area: 'localStorage' | 'sessionStorage'): TextStore {
  try {
    const store = globalThis[area];
    store.setItem('PRAMEN_PROBE', '1');
    store.removeItem('PRAMEN_PROBE');
    return store;
  } catch {
    return memoryStore();
  }
}

export const browserStore: TextStore = openStore('localStorage');
/** Survives a reload, and ends with the tab. */
export const tabStore: TextStore = openStore('sessionStorage');
