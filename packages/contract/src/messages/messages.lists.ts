/**
 * What notices and e-mails are about, as users tell them apart. SECURITY: sign-in, password, phone, e-mail; CONTRACT: contracts, payments, and what
 * the law asks to be told at once; SIGNING: documents to sign; DATA: what the user is asked to fill in or prove; REQUESTS: answers to requests; PORTFOLIO:
 * news of the portfolio; WORK: matters of clients, for staff.
 */
export const noticeTopics = ['SECURITY', 'CONTRACT', 'SIGNING', 'DATA', 'REQUESTS', 'PORTFOLIO', 'WORK'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** When e-mails about a topic go out: each at once, once a day as a count without names, or never. The portal tells everything in any case. */
export const emailChoices = ['AT_ONCE', 'DAILY', 'NEVER'] as const;
export type EmailChoice = (typeof emailChoices)[number];
