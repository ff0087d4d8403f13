import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { MINOR } from './minor.ts';

/** How far a record got; each step happens a few days after the previous one. */
export const endings = {
  concept: [],
  sent: ['send'],
  answered: ['send', 'approve'],
  accepted: ['send', 'approve', 'accept'],
  denied: ['send', 'deny'],
  canceled: ['send', 'approve', 'cancel'],
  returned: ['send', 'approve', 'return'],
  answeredAgain: ['send', 'approve', 'return', 'approveAgain', 'accept'],
} as const satisfies Readonly<Record<string, readonly Act[]>>;

export type Act = 'send' | 'approve' | 'deny' | 'accept' | 'cancel' | 'return' | 'approveAgain';
export type Ending = keyof typeof endings;

export interface RecordStory {
  /** Code of the client. */
  code: string;
  type: TemplateType;
  /** Position of the sample answers among those of the sample form. */
  sample: number;
  /** Position of the sample that a returned record is answered with. */
  secondSample?: number;
  /** false: asks for no sustainability, whatever the sample does. */
  wantsSustainability?: false;
  daysAgo: number;
  ending: Ending;
  /** Why the client denies, or why staff return, cancel, or accept answers that contradict each other. */
  reason?: string;
}

const [investment, aml, form, meeting] = ['INVESTMENT_QUESTIONNAIRE', 'AML_QUESTIONNAIRE', 'FORM', 'MEETING_RECORD'] as const;

const tell = (code: string, type: TemplateType, sample: number, daysAgo: number, ending: Ending, more: Partial<RecordStory> = {}) => ({
  code,
  type,
  sample,
  daysAgo,
  ending,
  ...more,
});

/**
 * Records in every state. The clients whom the guides name have nothing waiting; one of them is due for a new questionnaire because
 * two years have passed. Somebody else answers for a company (P0031) and for a minor.
 */
export const recordStories: readonly RecordStory[] = [
  tell('P0001', investment, 2, 420, 'accepted', { wantsSustainability: false }),
  tell('P0001', aml, 0, 420, 'accepted'),
  tell('P0001', meeting, 0, 130, 'accepted'),
  tell('P0002', investment, 2, 300, 'accepted', { wantsSustainability: false }),
  tell('P0002', aml, 0, 300, 'accepted'),
  tell('P0011', investment, 5, 240, 'accepted'),
  tell('P0011', aml, 1, 240, 'accepted'),
  tell('P0011', meeting, 1, 60, 'accepted'),
  tell('P0012', investment, 0, 760, 'accepted'),
  tell('P0012', aml, 0, 760, 'accepted'),
  tell('P0013', investment, 3, 200, 'accepted', {
    reason: 'Klient při schůzce potvrdil, že peníze za rok nepotřebuje a o výkyvech ví.',
  }),
  tell('P0013', aml, 2, 410, 'accepted'),
  tell('P0014', investment, 4, 150, 'answeredAgain', {
    secondSample: 0,
    reason: 'Výdaje převyšují příjem a cíle si odporují. Prosíme, projděte oddíly Finance a Cíle znovu.',
  }),
  tell('P0015', aml, 3, 90, 'accepted'),
  tell('P0015', investment, 2, 90, 'accepted', { wantsSustainability: false }),
  tell('P0016', form, 2, 40, 'accepted'),
  tell('P0017', investment, 1, 12, 'answered'),
  tell('P0017', aml, 4, 12, 'answered'),
  tell('P0018', investment, 5, 6, 'sent'),
  tell('P0018', aml, 0, 6, 'sent'),
  tell('P0019', investment, 0, 5, 'concept'),
  tell('P0019', meeting, 2, 5, 'concept'),
  tell('P0021', aml, 5, 20, 'returned', { reason: 'Doplňte prosím, čí peníze investujete, a jméno skutečného majitele.' }),
  tell('P0022', investment, 2, 30, 'denied', { reason: 'Údaje o příjmech se mezitím změnily.' }),
  tell('P0023', meeting, 1, 45, 'canceled', { reason: 'Zapsáno dvakrát.' }),
  tell('P0025', investment, 2, 365, 'accepted', { wantsSustainability: false }),
  tell('P0026', aml, 1, 500, 'accepted'),
  tell('P0027', investment, 1, 8, 'sent'),
  tell('P0031', investment, 1, 70, 'accepted'),
  tell('P0031', aml, 1, 70, 'accepted'),
  tell('P0053', investment, 0, 80, 'accepted'),
  tell('P0053', aml, 0, 80, 'accepted'),
  tell(MINOR, investment, 1, 150, 'accepted'),
  tell(MINOR, aml, 0, 150, 'accepted'),
];
