import { notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditEvents } from '../../database/schema/evidence.ts';

const noEvent = (condition: SQL | undefined) => notExists(sql`(SELECT FROM ${auditEvents} WHERE ${condition})`);

/** Of a record that nothing in the book tells about. */
export const isUntouched = (id: AnyPgColumn) => noEvent(sql`${auditEvents.objectId} = ${id}::text`);

/** Of a client of whom, and of whose things, nothing in the book tells. */
export const isUntouchedClient = (id: AnyPgColumn) =>
  noEvent(or(sql`${auditEvents.clientId} = ${id}`, sql`${auditEvents.objectId} = ${id}::text`));
