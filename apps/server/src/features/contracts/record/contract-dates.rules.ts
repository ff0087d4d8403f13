import { contracts } from '../../../database/schema/clients.ts';

type Dates = Pick<typeof contracts.$inferSelect, 'signedOn' | 'signingSource' | 'concludedOn' | 'heldSince' | 'withdrawnAt'>;

/** The columns to return from a statement that changes one of them. */
export const dateColumns = {
  signedOn: contracts.signedOn,
  signingSource: contracts.signingSource,
  concludedOn: contracts.concludedOn,
  heldSince: contracts.heldSince,
  withdrawnAt: contracts.withdrawnAt,
} as const;

/**
 * The fact of every event that changes a date of a contract: all its dates afterwards. The audit log proves them by the last such event,
 * so one without it would leave them without proof.
 */
export const factOfDates = ({ signedOn, signingSource, concludedOn, heldSince, withdrawnAt }: Dates) => ({
  dated: {
    signedOn,
    signingSource,
    concludedOn,
    heldSince: heldSince?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  },
});
