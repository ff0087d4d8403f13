import { and, desc, eq } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { deliveries } from '../../database/schema/disclosures.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { readClientKey } from '../../platform/keys/client-keys.ts';
import { unseal } from '../../platform/keys/envelope.ts';
import type { WritePlatform } from '../../platform/platform.ts';
import { requireClient } from '../clients/record/client.reader.ts';
import { readInformation } from './disclosures.reader.ts';
import type { DeliveryRow, InformationRow } from './disclosures.reader.ts';

/** What the text of a delivery is sealed for. */
export const textContext = (deliveryId: string) => `delivery:${deliveryId}`;

/** A delivery with the document, or the text, that it proves. */
export interface ListedDelivery {
  delivery: DeliveryRow;
  document: InformationRow | null;
  text: string | null;
}

/** What a client was given before signing, the newest first. */
export async function listDeliveries(
  db: Readable,
  { config }: Pick<WritePlatform, 'config'>,
  actor: Actor,
  clientId: string,
): Promise<ListedDelivery[]> {
  const client = await requireClient(db, actor, 'disclosures.read', clientId);
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.clientId, client.id))
    .orderBy(desc(deliveries.deliveredAt), desc(deliveries.id));
  const documents = await readInformation(db, [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))]);
  const key = await readClientKey(db, config.keys.master, client.id);
  return rows.map((delivery) => {
    const { sealedText, documentId, id } = delivery;
    const text = sealedText && key ? unseal(key, sealedText, textContext(id)).toString('utf8') : null;
    return { delivery, document: documentId === null ? null : (documents.get(documentId) ?? null), text };
  });
}

/** Whether a client was ever given a document. */
export async function wasDelivered(db: Readable, clientId: string, documentId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.clientId, clientId), eq(deliveries.documentId, documentId)))
    .limit(1);
  return row !== undefined;
}
