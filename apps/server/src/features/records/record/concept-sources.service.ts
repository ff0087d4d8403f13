import type { IdentificationInBrief } from '@pramen/contract/identifications/identifications.schemas';
import type { Readable, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/calls/call.ts';

/** Concepts of a later feature, which staff send to the client together with the records. */
export interface ConceptSource {
  type: 'IDENTIFICATION';
  /** A client's concepts, the newest first. */
  read(db: Readable, clientId: string): Promise<IdentificationInBrief[]>;
  /** Sends all of them, so that they wait for the client, whom the caller notifies; returns how many. */
  send(tx: Tx, actor: Actor, clientId: string): Promise<number>;
}
