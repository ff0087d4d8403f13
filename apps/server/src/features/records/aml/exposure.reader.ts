import type { AmlStanding } from '@pramen/contract/records/aml.schemas';
import { answerTo, copiesOf } from '@pramen/domain/forms/answers/answers';
import { isReliedOn } from '@pramen/domain/forms/records/record-states';
import { maySeeMatches } from '@pramen/domain/permissions/permissions';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { records } from '../../../database/schema/records.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readForm } from '../../form-templates/compiled-forms.reader.ts';
import { readExposure } from '../../identity/exposure.reader.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import { openVaults } from '../content/record-vault.service.ts';

type Deps = Pick<Platform, 'config'>;

/** The fixed id under which an AML questionnaire asks it, with the options YES and NO. */
const EXPOSED_QUESTION = 'politically_exposed';

/** What the client answered in the newest AML questionnaire that is relied on; null: nothing. */
async function readStatedExposure(db: Readable, platform: Deps, clientId: string): Promise<'YES' | 'NO' | null> {
  const rows = await db
    .select()
    .from(records)
    .where(and(eq(records.clientId, clientId), eq(records.type, 'AML_QUESTIONNAIRE'), isNull(records.deletedAt)))
    .orderBy(desc(records.createdAt), desc(records.id));
  const record = rows.find(({ state, answeredAt }) => isReliedOn(state) && answeredAt !== null);
  const vault = record && (await openVaults(db, platform, [clientId])).get(clientId);
  if (!record || !vault) return null;
  const { form } = await readForm(db, record.revisionId);
  const compiled = form.questions.get(EXPOSED_QUESTION);
  const { answers } = await readCurrentAnswers(db, vault, record);
  const answer = compiled && answerTo(compiled.question, copiesOf(answers, compiled.fieldset.fieldset.id)[0]);
  return answer === 'YES' || answer === 'NO' ? answer : null;
}

/** What banks state of a client's public offices, for those who may learn of matches with lists, beside what the client stated. */
export async function readExposures(
  db: Readable,
  platform: Deps,
  { role }: Pick<Actor, 'role'>,
  clientId: string,
): Promise<AmlStanding['exposure']> {
  const stated = await readStatedExposure(db, platform, clientId);
  if (!maySeeMatches(role)) return { bank: null, stated, differs: false };
  const bank = await readExposure(db, platform, clientId);
  return { bank, stated, differs: bank !== 'UNKNOWN' && stated !== null && bank !== stated };
}
