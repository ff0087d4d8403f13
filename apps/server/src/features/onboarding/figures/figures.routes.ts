import * as endpoints from '@pramen/contract/onboarding/figures.endpoints';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readForms } from '../../form-templates/compiled-forms.reader.ts';
import { readPublicNames } from '../../form-templates/form-template-answer.reader.ts';
import { presentFigures } from './figures.present.ts';
import { askedOf, readCounted, readDurations, readVersions } from './figures.reader.ts';
import { publish } from './figures.rules.ts';
import { offsets } from './rounding.rules.ts';
import { noteSeen } from './seen.service.ts';

export function figuresRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.noteSeen, async ({ tx, actor, params, body }) => {
      await noteSeen(tx, platform, actor, params.id.toLowerCase(), body);
      return {};
    }),
    serve(endpoints.readOnboardingFigures, async ({ db, actor, query }) => {
      const asked = askedOf(query, platform.clock.today());
      const versions = await readVersions(db, asked);
      const forms = await readForms(
        db,
        versions.flatMap(({ revision_ids: ids }) => ids),
      );
      const { language } = actor.origin;
      const names = await readPublicNames(
        db,
        [...forms.values()].map(({ templateId }) => templateId),
        language,
      );
      const offsetOf = offsets(platform.config.keys.master);
      const all = publish(await readCounted(db, { ...asked, versionId: null }), offsetOf);
      const published = asked.versionId === null ? all : publish(await readCounted(db, asked), offsetOf);
      const durations = await readDurations(db, asked);
      return presentFigures({ asked, versions, forms, names, published, everyVersion: all.totals, durations }, language);
    }),
  ];
}
