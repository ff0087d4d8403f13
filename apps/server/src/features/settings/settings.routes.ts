import * as endpoints from '@pramen/contract/settings/settings.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { LOGO_LIMITS } from '../../platform/images/logos.ts';
import type { LogoStudio } from '../../platform/images/logos.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDocumentsLogo } from './company.reader.ts';
import { removeDocumentsLogo, setDocumentsLogo } from './documents-logo.service.ts';

export function settingRoutes(platform: Platform, studio: LogoStudio): Route[] {
  return [
    serve(endpoints.readSetting, async ({ db, query }) => ({ key: query.key, value: await readDocumentsLogo(db) })),
    serveGuarded(endpoints.uploadDocumentsLogo, {
      before: ({ actor, receiveFiles }) => studio.draw(receiveFiles(LOGO_LIMITS), endpoints.uploadDocumentsLogo.upload.fields[0], actor),
      handle: async ({ tx, actor }, logo) => {
        await setDocumentsLogo(tx, platform, actor, logo);
        return { message: translate(actor.origin.language, 'shell:saved'), value: logo };
      },
    }),
    serve(endpoints.deleteDocumentsLogo, async ({ tx, actor }) => {
      await removeDocumentsLogo(tx, platform, actor);
      return { message: translate(actor.origin.language, 'settings:documentsLogo.deleted') };
    }),
  ];
}
