import type { FirstPayment } from '@pramen/contract/identifications/first-payment.schemas';
import { currencies } from '@pramen/domain/money/currencies';
import type { Tx } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { AuditAuthor } from '../../../platform/audit/append.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBookedPayment } from '../../bank-statements/bank-statements.reader.ts';
import { PAID_TOPIC } from '../../bank-statements/bank-statements.service.ts';

type Match = (
  tx: Tx,
  platform: Platform,
  author: AuditAuthor,
  clientId: string,
  payment: Omit<FirstPayment, 'version'>,
) => Promise<unknown>;

/** A deposit that a bank statement brought identifies a client who waits for a first payment, when it came from an account of theirs. */
async function identifyByPayment(platform: Platform, match: Match, entryId: string): Promise<void> {
  const payment = await readBookedPayment(platform.db, platform.config.keys.master, entryId);
  const currency = currencies.find((one) => one === payment?.currency);
  if (!payment?.account || !currency) return;
  const { clientId, paidOn, amount, account } = payment;
  await inTransaction(platform.db, (tx) =>
    match(tx, platform, {}, clientId, { paid_on: paidOn, amount: Number(amount), currency, account }),
  );
}

export const cameJobs = (platform: Platform, match: Match): JobHandler[] => [
  { topic: PAID_TOPIC, run: ({ entryId }) => identifyByPayment(platform, match, String(entryId)) },
];
