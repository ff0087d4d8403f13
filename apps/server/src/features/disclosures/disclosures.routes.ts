import * as endpoints from '@pramen/contract/disclosures/disclosures.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { FILE_LIMITS, forgetFiles, inspectIntake, takeFiles } from '../files/file-intake.service.ts';
import type { Inspection } from '../files/file-intake.service.ts';
import { readActiveStrategies } from '../strategies/strategies.reader.ts';
import { presentDeliveries } from './deliveries.present.ts';
import { listDeliveries } from './deliveries.reader.ts';
import { presentInformation, presentLibrary } from './information-documents.present.ts';
import { readLibrary } from './disclosures.reader.ts';
import { addInformation, endInformation } from './information-documents.service.ts';

export function disclosureRoutes(platform: Platform, inspection: Inspection): Route[] {
  return [
    serve(endpoints.readInformation, async ({ db, actor: { origin } }) =>
      presentLibrary(await readLibrary(db), await readActiveStrategies(db, origin.language, 'strategyName'), origin.language),
    ),
    serveGuarded(endpoints.addInformation, {
      before: async ({ actor, receiveFiles, readUploadForm, origin }) => {
        const intake = await takeFiles(platform.files, receiveFiles(FILE_LIMITS));
        try {
          const form = readUploadForm();
          const rules = { allowed: ['pdf'] as const, mostFiles: 1, language: origin.language, owner: actor.userId };
          await inspectIntake(intake, platform.files, inspection, rules);
          return { intake, form };
        } catch (error) {
          await forgetFiles(platform.files, intake);
          throw error;
        }
      },
      handle: async ({ tx, actor }, { intake, form }) => {
        const [file] = intake.files;
        if (!file) throw new Error('a call without a file passed the inspection');
        const added = await addInformation(tx, platform, actor, form, file);
        intake.isKept = true;
        return { message: translate(actor.origin.language, 'disclosures:saved'), document: presentInformation(added) };
      },
      after: ({ intake }) => forgetFiles(platform.files, intake),
    }),
    serve(endpoints.endInformation, async ({ tx, actor, params }) => {
      await endInformation(tx, platform, actor, params.id.toLowerCase());
      return { message: translate(actor.origin.language, 'disclosures:ended') };
    }),
    serve(endpoints.readDeliveries, async ({ db, actor, params }) => ({
      data: presentDeliveries(await listDeliveries(db, platform, actor, params.id.toLowerCase()), actor.origin.language),
    })),
  ];
}
