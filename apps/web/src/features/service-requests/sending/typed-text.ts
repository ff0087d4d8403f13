import { requestTypes, type RequestType } from '@pramen/domain/service-requests/service-requests';
import { storageKeys, tabStore, type TextStore } from '../../../platform/storage/storage.ts';

/** A text that was typed and not sent. */
export interface TypedText {
  type: RequestType;
  text: string;
}

type Stored = { place?: unknown; type?: unknown; text?: unknown } | null;

/** What was typed last in this tab at this place, which names the user; null: nothing, or elsewhere. */
export function readTyped(place: string, store: TextStore = tabStore): TypedText | null {
  try {
    const stored = JSON.parse(store.getItem(storageKeys.serviceRequest) ?? 'null') as Stored;
    const type = requestTypes.find((known) => known === stored?.type);
    return stored?.place === place && typeof stored.text === 'string' && type ? { type, text: stored.text } : null;
  } catch {
    return null;
  }
}

export function keepTyped(place: string, typed: TypedText, store: TextStore = tabStore): void {
  store.setItem(storageKeys.serviceRequest, JSON.stringify({ place, ...typed }));
}

export function forgetTyped(store: TextStore = tabStore): void {
  store.removeItem(storageKeys.serviceRequest);
}
