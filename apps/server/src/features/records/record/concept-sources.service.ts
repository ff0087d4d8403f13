import type { IdentificationInBrief } from '@pramen/contract/identifications/identifications.schemas';
import type { Readable, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';

/** Concepts of records, or of a source, that are sent at once: all of them lock the client until the last one is stored. */
export const CONCEPTS_AT_ONCE = 100;

/** Concepts of a later feature, which staff send to the client together with the records. */
export interface ConceptSource {
  type: 'IDENTIFICATION';
  /** A client's concepts, the newest first, at most CONCEPTS_AT_ONCE. */
  read(db: Readable, actor: Actor, clientId: string): Promise<IdentificationInBrief[]>;
  /** How many concepts a client has. */
  count(db: Readable, clientId: string): Promise<number>;
  /** Sends those that `read` lists, so that they wait for the client, whom the caller notifies; returns how many. */
  send(tx: Tx, actor: Actor, clientId: string): Promise<number>;
}
