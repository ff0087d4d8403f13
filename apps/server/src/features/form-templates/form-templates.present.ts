import type * as contract from '@pramen/contract/form-templates/form-templates.schemas';
import { USUAL_VALIDITY_MONTHS } from '@pramen/domain/forms/records/validity';
import { nameIn } from '@pramen/domain/text/names';
import type { Language } from '../../platform/calls/call.ts';
import type { FormTemplateRow, RevisionRow } from './form-templates.reader.ts';
import type { SampleForm } from './sample-forms.reader.ts';

export function presentRevision(row: RevisionRow): contract.FormRevision {
  return {
    id: row.id,
    number: row.number,
    hash: row.hash,
    version: row.versionLabel,
    is_required_by_law: row.isRequiredByLaw,
    created_at: row.createdAt.toISOString(),
    created_by: row.author,
  };
}

export function presentFormTemplateRow(row: FormTemplateRow, language: Language): contract.FormTemplateRow {
  return {
    id: row.id,
    name: row.name,
    public_name: nameIn(language, { name: row.publicName, nameSk: row.publicNameSk }),
    public_name_cs: row.publicName,
    public_name_sk: row.publicNameSk,
    version: row.versionLabel,
    type: row.type,
    description: row.description,
    is_active: row.isActive,
    confirmation_required: row.confirmationRequired,
    validity_months: row.type === 'INVESTMENT_QUESTIONNAIRE' ? (row.validityMonths ?? USUAL_VALIDITY_MONTHS) : null,
    intermediary_ids: row.isForAllIntermediaries ? null : row.intermediaries.map(({ id }) => id),
    intermediaries: row.isForAllIntermediaries ? [] : row.intermediaries,
    revision: presentRevision(row.revision),
    created_at: row.createdAt.toISOString(),
    record_version: row.version,
  };
}

export function presentFormTemplate(row: FormTemplateRow, language: Language): contract.FormTemplate {
  return {
    ...presentFormTemplateRow(row, language),
    was_published: row.isActive || row.publishedAt !== null,
    data: row.revision.definition,
  };
}

export function presentSample({ name, publicName, publicNameSk, type, confirmationRequired, data }: SampleForm): contract.SampleForm {
  return {
    name,
    public_name_cs: publicName,
    public_name_sk: publicNameSk,
    type,
    confirmation_required: confirmationRequired,
    data,
  };
}
