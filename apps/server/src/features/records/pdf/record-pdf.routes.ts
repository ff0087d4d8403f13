import * as endpoints from '@pramen/contract/records/records.endpoints';
import type { RecordCalls } from '@pramen/contract/records/records.endpoints';
import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Resources } from '../../../platform/resources.ts';
import { printRecordPdf } from './record-pdf.service.ts';

const printed: readonly (readonly [Pick<RecordCalls, 'readPdf'>, TemplateType])[] = [
  [endpoints.investmentQuestionnaires, 'INVESTMENT_QUESTIONNAIRE'],
  [endpoints.amlQuestionnaires, 'AML_QUESTIONNAIRE'],
  [endpoints.forms, 'FORM'],
  [endpoints.meetingRecords, 'MEETING_RECORD'],
];

/** Routes of the PDFs of all kinds of records. */
export function recordPdfRoutes(platform: Platform, resources: Pick<Resources, 'pdf'>): Route[] {
  return printed.map(([{ readPdf }, type]) =>
    serve(readPdf, ({ db, actor, params: { id, recordId } }) =>
      printRecordPdf(db, platform, resources, actor, { clientId: id.toLowerCase(), id: recordId.toLowerCase(), type }),
    ),
  );
}
