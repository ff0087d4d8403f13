import * as endpoints from '@pramen/contract/onboarding/figures.endpoints';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readForms } from '../../form-templates/compiled-forms.reader.ts';
import { readPublicNames } from '../../form-templates/form-template-answer.reader.ts';
import { presentFigures } from './figures.present.ts';
import { askedOf, ofOffered, readEvents, readExits, readGoneRegistrations, readTotals, readVersions } from './figures.reader.ts';
import { noteSeen } from './seen.service.ts';

export function figuresRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.noteSeen, async ({ tx, actor, params, body }) => {
      await noteSeen(tx, platform, actor, params.id.toLowerCase(), body);
      return {};
    }),
    serve(endpoints.readOnboardingFigures, async ({ db, actor, query }) => {
      const period = askedOf(query, platform.clock.today());
      const versions = await readVersions(db, period);
      const asked = ofOffered(period, versions);
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
      const [totals, exits, events] = [await readTotals(db, asked), await readExits(db, asked), await readEvents(db, asked)];
      const goneRegistrations = await readGoneRegistrations(db, asked);
      return presentFigures({ asked, versions, forms, names, totals, exits, events, goneRegistrations }, language);
    }),
  ];
}
