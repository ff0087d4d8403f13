import type { Delivery } from '@pramen/contract/disclosures/disclosures.schemas';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import { readFileAnswer } from '../files/file-answer.reader.ts';
import type { ListedDelivery } from './deliveries.reader.ts';
import { titleOf } from './disclosures.reader.ts';

export const presentDeliveries = (rows: readonly ListedDelivery[], language: Language): Delivery[] =>
  rows.map(({ delivery, document, text }) => ({
    id: delivery.id,
    form_id: delivery.formId,
    kind: delivery.kind,
    title: document ? titleOf(document, language) : translate(language, 'disclosures:title.COSTS'),
    language: delivery.language,
    channel: delivery.channel,
    sha256: delivery.sha256.toString('hex'),
    delivered_at: delivery.deliveredAt.toISOString(),
    file: document && readFileAnswer(document.file),
    text,
  }));
