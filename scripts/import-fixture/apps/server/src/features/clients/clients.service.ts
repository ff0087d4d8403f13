// forbidden house(no-transaction): a service opens a transaction
import type { Db } from '../../database/connect.ts';

export const saveClient = (db: Db): void => db.transaction(() => undefined);
