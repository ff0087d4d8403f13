import type { Readable } from '../../database/connect.ts';
import type { Language } from '../../platform/http/call.ts';
import type { DocumentValues } from '../../platform/pdf/document-values.ts';
import type { Platform } from '../../platform/platform.ts';

/** What documents say of a client, as it is written in a language: dates, phones and addresses as people write them there. */
export async function readDocumentValues(_db: Readable, _platform: Pick<Platform, 'config' | 'clock' | 'files'>, _clientId: string, _language: Language): Promise<DocumentValues> {
  return { single: {}, repeated: {}, logo: null };
}
