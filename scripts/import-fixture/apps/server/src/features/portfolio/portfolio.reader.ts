import { amounts } from '../../../../../packages/contract/src/ledger/ledger.schemas.ts';
import { readUser } from '../users/users.reader.ts';

export type Portfolio = readonly unknown[];
export const readPortfolio = (): Portfolio => [amounts, readUser];
