import { storageKeys, tabStore, type TextStore } from '../../platform/storage/storage.ts';
import type { Entered, SavedRegistration } from './registration.model.ts';

/** What a reload keeps: everything but the password and the codes. */
export interface RegistrationDraft {
  entered: Omit<Entered, 'password' | 'password_conf'>;
  saved: SavedRegistration | null;
  /** The referral code of the link that it was begun with, '' without any. */
  link: string;
}

const textFields = ['firstname', 'surname', 'email', 'phone', 'referral_code'] as const;

function readEntered(stored: Record<string, unknown>): RegistrationDraft['entered'] {
  const texts = Object.fromEntries(textFields.map((name) => [name, typeof stored[name] === 'string' ? stored[name] : '']));
  return { ...(texts as Record<(typeof textFields)[number], string>), hasReferral: stored['hasReferral'] !== false };
}

function readSaved(stored: unknown): SavedRegistration | null {
  const { handle, email, phone } = (stored ?? {}) as Partial<SavedRegistration>;
  return typeof handle === 'string' && typeof email === 'string' && typeof phone === 'string' ? { handle, email, phone } : null;
}

/** The draft of this tab; null without one, or when it cannot be read. */
export function readDraft(store: TextStore = tabStore): RegistrationDraft | null {
  try {
    const stored = JSON.parse(store.getItem(storageKeys.registration) ?? 'null') as {
      entered?: unknown;
      saved?: unknown;
      link?: unknown;
    } | null;
    return (
      stored && {
        entered: readEntered((stored.entered ?? {}) as Record<string, unknown>),
        saved: readSaved(stored.saved),
        link: typeof stored.link === 'string' ? stored.link : '',
      }
    );
  } catch {
    return null;
  }
}

export function storeDraft({ entered, saved, link }: RegistrationDraft, store: TextStore = tabStore): void {
  store.setItem(storageKeys.registration, JSON.stringify({ entered: readEntered({ ...entered }), saved, link }));
}

export function forgetDraft(store: TextStore = tabStore): void {
  store.removeItem(storageKeys.registration);
}
