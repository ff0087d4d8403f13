import { and, desc, eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { amlAssessments } from '../../../database/schema/aml.ts';
import { users } from '../../../database/schema/people.ts';

export type AssessmentRow = typeof amlAssessments.$inferSelect & { user: string };

/** A client's assessments, the newest first. */
export async function readAssessments(db: Readable, clientId: string): Promise<AssessmentRow[]> {
  const rows = await db
    .select({ assessment: amlAssessments, user: users.name })
    .from(amlAssessments)
    .innerJoin(users, eq(users.id, amlAssessments.assessedBy))
    .where(eq(amlAssessments.clientId, clientId))
    .orderBy(desc(amlAssessments.assessedAt), desc(amlAssessments.id));
  return rows.map(({ assessment, user }) => ({ ...assessment, user }));
}

/** The assessment that a questionnaire led to; null when it was not accepted. */
export async function findAssessmentFrom(db: Readable, clientId: string, recordId: string): Promise<AssessmentRow | null> {
  const [row] = await db
    .select({ assessment: amlAssessments, user: users.name })
    .from(amlAssessments)
    .innerJoin(users, eq(users.id, amlAssessments.assessedBy))
    .where(and(eq(amlAssessments.clientId, clientId), eq(amlAssessments.recordId, recordId)));
  return row ? { ...row.assessment, user: row.user } : null;
}
