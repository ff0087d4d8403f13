import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { intermediaries, intermediaryPeople } from '../../database/schema/people.ts';
import type { ThemeColours } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { randomSecret } from '../../platform/keys/secrets.ts';

export interface NewIntermediary {
  intermediaryName: string;
  abbr: string;
  code: string;
  email: string | null;
  phone: string | null;
  theme: ThemeColours;
  /** A data URL of a re-encoded image, or null. */
  logoBase64: string | null;
}

export interface NewIntermediaryPerson {
  intermediaryId: string;
  userId: string;
  firstname: string;
  surname: string;
  /** The person directly above, or null at the top. */
  parentId: string | null;
}

const REFERRAL_BYTES = 9;

/** Adds an intermediary; answers its id. */
export async function addIntermediary(tx: Tx, intermediary: NewIntermediary, at: Date): Promise<string> {
  const id = newId();
  await tx.insert(intermediaries).values({ id, ...intermediary, createdAt: at });
  return id;
}

/** Adds a person to the adviser tree below `parentId`, with a random referral code; answers their id. */
export async function addIntermediaryPerson(tx: Tx, person: NewIntermediaryPerson, at: Date): Promise<string> {
  const id = newId();
  await tx.insert(intermediaryPeople).values({ id, ...person, referralCode: randomSecret(REFERRAL_BYTES), createdAt: at });
  await tx.execute(sql`
    INSERT INTO intermediary_person_closure (ancestor_id, descendant_id, depth)
    SELECT ${id}::uuid, ${id}::uuid, 0
    UNION ALL
    SELECT ancestor_id, ${id}::uuid, depth + 1 FROM intermediary_person_closure WHERE descendant_id = ${person.parentId}::uuid`);
  return id;
}
