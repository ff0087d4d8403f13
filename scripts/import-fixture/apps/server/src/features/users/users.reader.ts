import type { Db } from '../../database/connect.ts';
import { now } from '../../platform/clock/clock.ts';
import { isAdult } from './users.rules.ts';

export const readUser = (db: Db): unknown[] => [db, now(), isAdult(18)];
