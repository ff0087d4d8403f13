import { notExists, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { auditEvents } from '../../database/schema/evidence.ts';

/** A file tells the dates of its contracts without a person: that is how the company begins. */
const noEvent = (condition: SQL | undefined) =>
  notExists(sql`(SELECT FROM ${auditEvents} WHERE ${auditEvents.actorUserId} IS NOT NULL AND (${condition}))`);

/** Whether nobody has an event about a record in the audit log. */
export const isUntouched = (id: AnyPgColumn) => noEvent(sql`${auditEvents.objectId} = ${id}::text`);

/** Whether nobody has one about a client and everything that belongs to them. */
export const isUntouchedClient = (id: AnyPgColumn) =>
  noEvent(or(sql`${auditEvents.clientId} = ${id}`, sql`${auditEvents.objectId} = ${id}::text`));
