import { readAmlStanding } from '@pramen/contract/records/aml.endpoints';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { readStanding } from './standing.reader.ts';

export function amlRoutes(platform: Platform): Route[] {
  return [
    serve(readAmlStanding, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'aml.read', params.id);
      return readStanding(db, platform, id);
    }),
  ];
}
