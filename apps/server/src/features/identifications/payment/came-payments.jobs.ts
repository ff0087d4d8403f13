import { currencies } from '@pramen/domain/money/currencies';
import { inTransaction } from '../../../database/transaction.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBookedPayment } from '../../bank-statements/bank-statements.reader.ts';
import { PAID_TOPIC } from '../../bank-statements/bank-statements.service.ts';
import { matchCamePayment } from '../first-payment.service.ts';

/** A deposit that a bank statement brought identifies a client who waits for a first payment, when it came from an account of theirs. */
async function identifyByPayment(platform: Platform, entryId: string): Promise<void> {
  const payment = await readBookedPayment(platform.db, platform.config.keys.master, entryId);
  const currency = currencies.find((one) => one === payment?.currency);
  if (!payment?.account || !currency) return;
  const { clientId, paidOn, amount, account } = payment;
  await inTransaction(platform.db, (tx) =>
    matchCamePayment(tx, platform, {}, clientId, { paid_on: paidOn, amount: Number(amount), currency, account }),
  );
}

export const cameJobs = (platform: Platform): JobHandler[] => [
  { topic: PAID_TOPIC, run: ({ entryId }) => identifyByPayment(platform, String(entryId)) },
];
