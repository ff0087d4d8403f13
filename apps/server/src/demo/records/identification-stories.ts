import type { IdentificationMethod, PictureSide } from '@pramen/domain/compliance/identity/identity-methods';

/** How far an identification got; each step happens a few days after the previous one. */
export const identificationEndings = {
  concept: [],
  requested: ['send'],
  answered: ['send', 'answer'],
  accepted: ['send', 'answer', 'accept'],
  returned: ['send', 'answer', 'return'],
  denied: ['send', 'deny'],
} as const satisfies Readonly<Record<string, readonly IdentificationAct[]>>;

export type IdentificationAct = 'send' | 'answer' | 'accept' | 'return' | 'deny';

export interface IdentificationStory {
  /** Code of the client. */
  code: string;
  method: Exclude<IdentificationMethod, 'BANKID'>;
  daysAgo: number;
  ending: keyof typeof identificationEndings;
  /** Why the client denies, or why staff return. */
  reason?: string;
}

/** The sides of a document that a client sends. */
export const sidesOf: Readonly<Record<IdentificationStory['method'], readonly PictureSide[]>> = {
  IDCARD: ['FRONT', 'BACK'],
  DRIVER_LICENSE: ['FRONT', 'BACK'],
  PASSPORT: ['PAGE'],
  BIRTH_CERTIFICATE: ['PAGE'],
};

/** Identifications in every state; the clients whom the guides name have nothing waiting. */
export const identificationStories: readonly IdentificationStory[] = [
  { code: 'P0001', method: 'IDCARD', daysAgo: 425, ending: 'accepted' },
  { code: 'P0002', method: 'IDCARD', daysAgo: 305, ending: 'accepted' },
  { code: 'P0011', method: 'IDCARD', daysAgo: 245, ending: 'accepted' },
  { code: 'P0017', method: 'IDCARD', daysAgo: 13, ending: 'answered' },
  { code: 'P0018', method: 'IDCARD', daysAgo: 7, ending: 'requested' },
  { code: 'P0019', method: 'DRIVER_LICENSE', daysAgo: 5, ending: 'concept' },
  {
    code: 'P0021',
    method: 'PASSPORT',
    daysAgo: 20,
    ending: 'returned',
    reason: 'Na snímku není vidět celý spodní okraj. Vyfoťte prosím stránku znovu.',
  },
  // Of an onboarding that is held because of it.
  {
    code: 'P0039',
    method: 'IDCARD',
    daysAgo: 15,
    ending: 'returned',
    reason: 'Rub průkazu je rozmazaný a údaje z něj nejde přečíst. Vyfoťte ho prosím znovu na světle.',
  },
  { code: 'P0022', method: 'IDCARD', daysAgo: 30, ending: 'denied', reason: 'Občanský průkaz právě vyměňuji.' },
];
