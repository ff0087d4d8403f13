import type { StatementReason } from '@pramen/domain/documents/statement-orders';
import type { Db } from '../../../database/connect.ts';
import type { Language } from '../../../platform/calls/call.ts';
import type { PrintTask } from '../../../platform/pdf/prints/print-task.ts';
import type { PortfolioDeps } from '../../portfolio/record/portfolio.service.ts';

/** Whom a paper is for, who issues it, and when. */
export interface PaperHead {
  client: { name: string; companyName: string | null; code: string; legalPersonId: string | null };
  company: { name: string; businessNumber: string | null };
  issuedAt: Date;
}

/** A paper of one kind about a client and a period, before it is printed. */
export interface PaperDraft {
  /** What does not close: a paper with a fault is not issued. */
  faults: readonly { kind: string; subject: string | null }[];
  /** Nothing happened: a run makes no such paper. */
  isEmpty: boolean;
  /** Equal for the same figures in another language: another edition is made only when it differs. */
  fingerprint: Buffer;
  /** Why it is sealed, in the seal. */
  reason: string;
  /** Of the document. */
  name(edition: number): string;
  print(head: PaperHead, edition: number): PrintTask;
}

/** What a paper is drafted from; `owner` has a share of the portfolio's queue. */
export interface PaperRequest {
  db: Db;
  portfolio: PortfolioDeps;
  owner: string;
  clientId: string;
  /** Only statements list each cost. */
  period: { from: string; to: string; isItemised: boolean };
  language: Language;
}

/** Drafts papers of one kind, or says why there is none. */
export type DraftPaper = (request: PaperRequest) => Promise<PaperDraft | { failure: StatementReason }>;
