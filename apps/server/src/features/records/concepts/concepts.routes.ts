import * as endpoints from '@pramen/contract/records/concepts.endpoints';
import { TemplateType } from '@pramen/contract/form-templates/form-templates.schemas';
import { fillForm } from '@pramen/domain/forms/answers/filled';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { readForms } from '../../form-templates/compiled-forms.reader.ts';
import { readUsableTemplates } from '../../form-templates/form-template-answer.reader.ts';
import { readOverview } from './overview.reader.ts';
import { findIncomplete } from './incomplete.reader.ts';
import { countAllConcepts, sendConcepts } from './concepts.service.ts';
import type { ConceptSource } from '../record/concept-sources.service.ts';
import { readRecordsInBrief } from '../record/record-answer.reader.ts';
import { prefilledWith, templateOfFormer } from '../content/prefilled.rules.ts';
import { readCurrentAnswers } from '../content/record-content.reader.ts';
import { presentRepresentation } from '../record/records.present.ts';
import { readRepresentation } from '../respondent/respondent.reader.ts';
import { findLastRecord, readConcepts } from '../record/records.reader.ts';
import { openVault } from '../content/record-vault.service.ts';

/** Routes of a client's concepts, and of the templates that the next one can be made from. */
export function conceptRoutes(platform: Platform, sources: readonly ConceptSource[]): Route[] {
  return [
    serve(endpoints.readActiveTemplates, async ({ db, actor, params, query }) => {
      const { id: clientId } = await requireClient(db, actor, 'records.prepare', params.id);
      const { data: chosen } = TemplateType.safeParse(query.filter?.['type']);
      const types = query.filter?.['type'] === undefined ? templateTypes : chosen === undefined ? [] : [chosen];
      const vault = await openVault(db, platform, clientId);
      const data = [];
      for (const type of types) {
        const templates = await readUsableTemplates(db, actor, type);
        const last = await findLastRecord(db, clientId, type);
        const latest = last && (await readCurrentAnswers(db, vault, last));
        const represented = await readRepresentation(db, platform, { clientId, type });
        const representation = presentRepresentation(represented, latest?.respondent ?? null);
        const forms = await readForms(
          db,
          templates.map(({ revision }) => revision.id),
        );
        for (const template of templates) {
          const form = forms.get(template.revision.id)?.form;
          if (!form) continue;
          const templateId = templateOfFormer(type, template.id);
          const own = templateId === undefined ? null : await findLastRecord(db, clientId, type, templateId);
          const former = templateId === undefined ? latest : own && (await readCurrentAnswers(db, vault, own));
          const answers = former ? prefilledWith(type, form, former).answers : {};
          data.push({ id: template.id, template, data: fillForm(form, answers, actor.origin.language), representation });
        }
      }
      return { data };
    }),
    serve(endpoints.readConcepts, async ({ db, actor, params }) => {
      const { id: clientId } = await requireClient(db, actor, 'records.prepare', params.id);
      const rows = await readConcepts(db, clientId);
      const incomplete = await findIncomplete(db, platform, clientId, rows);
      const concepts = (await readRecordsInBrief(db, platform, actor, rows)).map((record) => ({
        ...record,
        is_complete: !incomplete.has(record.id),
      }));
      const data = templateTypes
        .map((type) => ({ type, records: concepts.filter((record) => record.type === type) }))
        .filter(({ records }) => records.length > 0);
      const others = await Promise.all(sources.map(async ({ type, read }) => ({ type, records: await read(db, actor, clientId) })));
      const further = others.filter(({ records }) => records.length > 0);
      return { data: [...data, ...further], meta: { total: await countAllConcepts(db, sources, clientId) } };
    }),
    serve(endpoints.readRecordOverview, async ({ db, actor, params }) => {
      const { id: clientId } = await requireClient(db, actor, 'records.prepare', params.id);
      return { data: await readOverview(db, clientId) };
    }),
    serve(endpoints.sendConcepts, async ({ tx, actor, params }) => {
      const { sent, left } = await sendConcepts(tx, platform, sources, actor, params.id);
      const { language } = actor.origin;
      const message = translate(language, 'records:conceptsSent', { count: sent });
      return { message: left === 0 ? message : `${message} ${translate(language, 'records:conceptsLeft', { count: left })}` };
    }),
  ];
}
