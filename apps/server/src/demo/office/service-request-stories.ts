import type { RequestType } from '@pramen/domain/service-requests/service-requests';

export type RequestAct =
  | { by: 'client' | 'adviser'; does: 'send'; type: RequestType; text: string; isInOwnName?: true }
  | { by: 'office' | 'adviser'; does: 'ask'; type: RequestType; text: string }
  | { by: 'client'; does: 'answer'; text: string }
  | { by: 'client' | 'adviser'; does: 'write'; text: string }
  | { by: 'office'; does: 'write'; text: string; isQuestion?: true }
  | { by: 'office'; does: 'take' | 'process' | 'mark' }
  | { by: 'office'; does: 'settle'; text: string };

/** Each step happens a few days after the previous one. */
export interface RequestStory {
  /** Code of the client. */
  code: string;
  daysAgo: number;
  acts: readonly RequestAct[];
}

/** Service requests in every state; the clients whom the guides name have nothing waiting for them. */
export const requestStories: readonly RequestStory[] = [
  {
    code: 'P0016',
    daysAgo: 140,
    acts: [
      {
        by: 'client',
        does: 'send',
        type: 'message',
        text: 'Potřebovala bych potvrzení o\u00a0výši portfolia pro banku, prosím v\u00a0češtině.',
      },
      {
        by: 'office',
        does: 'write',
        text: 'Dobrý den, potvrzení připravíme k\u00a0poslednímu dni měsíce. Vyhovuje vám to?',
        isQuestion: true,
      },
      { by: 'client', does: 'write', text: 'Ano, děkuji.' },
      { by: 'office', does: 'process' },
    ],
  },
  {
    code: 'P0011',
    daysAgo: 60,
    acts: [
      {
        by: 'office',
        does: 'ask',
        type: 'deposit',
        text: 'Přišla platba s\u00a0jiným variabilním symbolem. Na kterou smlouvu ji máme připsat?',
      },
      { by: 'client', does: 'answer', text: 'Na tu starší, omlouvám se za překlep.' },
      { by: 'office', does: 'process' },
    ],
  },
  {
    code: 'P0012',
    daysAgo: 4,
    acts: [
      {
        by: 'client',
        does: 'send',
        type: 'deposit',
        text: 'Chtěl bych zvýšit pravidelnou platbu na 5\u00a0000\u00a0Kč. Co pro to mám udělat?',
      },
      { by: 'office', does: 'write', text: 'Od kterého měsíce chcete platit víc? Připravíme vám nový platební příkaz.', isQuestion: true },
    ],
  },
  {
    code: 'P0013',
    daysAgo: 16,
    acts: [
      { by: 'client', does: 'send', type: 'message', text: 'Změnil se mi zaměstnavatel, mám to někde nahlásit?' },
      { by: 'office', does: 'take' },
    ],
  },
  {
    code: 'P0014',
    daysAgo: 12,
    acts: [
      {
        by: 'client',
        does: 'send',
        type: 'message',
        text: 'Ve výpisu za minulý rok nesouhlasí poplatek s\u00a0tím, co mám ve smlouvě. Prosím o\u00a0vysvětlení a\u00a0nápravu.',
      },
      { by: 'office', does: 'mark' },
    ],
  },
  {
    code: 'P0015',
    daysAgo: 90,
    acts: [
      { by: 'client', does: 'send', type: 'message', text: 'Stěžuji si, že mi výběr přišel o\u00a0týden později, než jste slíbili.' },
      { by: 'office', does: 'mark' },
      {
        by: 'office',
        does: 'settle',
        text: 'Omlouváme se. Pokyn čekal na ruční kontrolu, která trvala déle, než měla. Postup jsme upravili a\u00a0na vaší smlouvě se nic dalšího nemění.',
      },
    ],
  },
  {
    code: 'P0018',
    daysAgo: 5,
    acts: [
      {
        by: 'office',
        does: 'ask',
        type: 'message',
        text: 'Kdy se vám hodí schůzka k\u00a0výroční revizi portfolia? Stačí den a\u00a0hodina.',
      },
    ],
  },
  {
    code: 'P0021',
    daysAgo: 6,
    acts: [
      {
        by: 'adviser',
        does: 'send',
        type: 'message',
        text: 'Klient se ptá na převod portfolia na dceru. Můžeme mu k\u00a0tomu něco poslat?',
        isInOwnName: true,
      },
    ],
  },
  {
    code: 'P0022',
    daysAgo: 8,
    acts: [
      {
        by: 'adviser',
        does: 'send',
        type: 'client_identification',
        text: 'Klient má nový občanský průkaz a\u00a0přinese ho ve čtvrtek na pobočku.',
      },
    ],
  },
];
