import { ChangedClient } from '@pramen/contract/clients/client.schemas';
import type { Client } from '@pramen/contract/clients/client.schemas';
import type { Permission } from '@pramen/domain/permissions/permissions';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { readClientAnswer } from './record/client-answer.reader.ts';
import { changeClient } from './record/client.service.ts';

/** What staff accepted of a client; null: it was not stated. */
export interface AcceptedFacts {
  birth_place?: string | null;
  citizenship?: string | null;
  occupation?: string | null;
  card?: AcceptedCard | null;
}

export interface AcceptedCard {
  id_card_type: 'ID_CARD' | 'PASSPORT';
  id_card_number: string;
  id_card_issued_by: string | null;
  id_card_validity: string | null;
}

const alike = (number: string) => number.replaceAll(/\s/g, '').toUpperCase();

/** The fields of a card belong together: those of another card than the recorded one say nothing about it. */
const isOfRecord = (
  { id_card_number: known, id_card_type: kind, id_card_validity: until }: Client,
  { id_card_number: number }: AcceptedCard,
) => (known === null ? kind === null && until === null : alike(known) === alike(number));

/** A value as the field of the record takes it; none for one that is too long or of another kind. */
function fieldOf(name: string, value: string): Partial<ChangedClient> {
  const parsed = ChangedClient.safeParse({ [name]: value });
  return parsed.success ? parsed.data : {};
}

/**
 * Fills the empty fields of a client's record with what the actor has accepted, as a change of theirs. What the record knows stays: staff
 * entered it, or the client stated it.
 */
export async function fillAcceptedFacts(
  tx: Tx,
  platform: WritePlatform,
  actor: Actor,
  permission: Permission,
  clientId: string,
  { card = null, ...facts }: AcceptedFacts,
): Promise<void> {
  const known = await readClientAnswer(tx, platform.config.keys.master, actor, permission, clientId, false);
  const stated = { ...facts, ...(card && isOfRecord(known, card) ? card : {}) };
  let fields: ChangedClient = {};
  for (const [name, value] of Object.entries(stated))
    if (typeof value === 'string' && known[name as keyof typeof stated] === null) fields = { ...fields, ...fieldOf(name, value) };
  if (Object.keys(fields).length > 0) await changeClient(tx, platform, actor, clientId, fields, permission);
}
