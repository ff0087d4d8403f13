import * as endpoints from '@pramen/contract/settings/settings.endpoints';
import { SELF_ONBOARDING_SETTING } from '@pramen/contract/settings/self-onboarding.schemas';
import { translate } from '@pramen/texts/translate';
import { pragueMinuteOf } from '../../platform/clock/clock.ts';
import { serve, serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { LOGO_LIMITS } from '../../platform/images/logos.ts';
import type { LogoStudio } from '../../platform/images/logos.ts';
import type { Platform } from '../../platform/platform.ts';
import { readDocumentsLogo } from './company.reader.ts';
import { removeDocumentsLogo, setDocumentsLogo } from './documents-logo.service.ts';
import { readOnboardingSetting } from './self-onboarding.reader.ts';
import { changeSelfOnboarding } from './self-onboarding.service.ts';

export function settingRoutes(platform: Platform, studio: LogoStudio): Route[] {
  return [
    serve(endpoints.readSetting, async ({ db, actor, query }) => {
      if (query.key === SELF_ONBOARDING_SETTING)
        return readOnboardingSetting(db, pragueMinuteOf(platform.clock.now()), actor.origin.language);
      return { key: query.key, value: await readDocumentsLogo(db) };
    }),
    serve(endpoints.changeSetting, async ({ tx, actor, body }) => ({
      setting: await changeSelfOnboarding(tx, platform, actor, body),
      message: translate(actor.origin.language, 'settings:selfOnboarding.saved'),
    })),
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
