import { notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditEvents } from '../../database/schema/evidence.ts';

const noEvent = (condition: SQL | undefined) => notExists(sql`(SELECT FROM ${auditEvents} WHERE ${condition})`);

/** Whether a record has no event in the audit log. */
export const isUntouched = (id: AnyPgColumn) => noEvent(sql`${auditEvents.objectId} = ${id}::text`);

/** Whether a client and everything that belongs to them have no event in the audit log. */
export const isUntouchedClient = (id: AnyPgColumn) =>
  noEvent(or(sql`${auditEvents.clientId} = ${id}`, sql`${auditEvents.objectId} = ${id}::text`));
