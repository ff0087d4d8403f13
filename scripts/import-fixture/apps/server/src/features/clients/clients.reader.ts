// forbidden house(no-sql-clock): a statement asks the database for the time
import type { Db } from '../../database/connect.ts';

export const readClients = (db: Db): void => db.execute('select id from clients where created_at < now()');
