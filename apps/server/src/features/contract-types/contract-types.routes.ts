import * as endpoints from '@pramen/contract/contract-types/contract-types.endpoints';
import { translate } from '@pramen/texts/translate';
import { pragueMinuteOf } from '../../platform/clock/clock.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Language } from '../../platform/calls/call.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presented } from '../../platform/lists/all-rows.ts';
import { serveExport } from '../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { allOfList } from '../../platform/lists/list-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentContractType } from './contract-types.present.ts';
import { contractTypeListIn, findContractType, listContractTypes, readContractTypes, takesContracts } from './contract-types.reader.ts';
import type { ContractTypeRow } from './contract-types.reader.ts';
import { changeContractType, createContractType, deleteContractType } from './contract-types.service.ts';
import { contractTypeSheet } from './contract-types.sheet.ts';

export function contractTypeRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  const minute = () => pragueMinuteOf(platform.clock.now());
  const presentIn = (language: Language) => (row: ContractTypeRow) => presentContractType(row, minute(), language);
  return [
    serve(endpoints.listContractTypes, async ({ tx, actor, body }) => {
      const { language } = actor.origin;
      const { rows, total } = await listContractTypes(tx, body, language);
      return { data: rows.map(presentIn(language)), meta: { total } };
    }),
    serveExport(
      exporting,
      endpoints.exportContractTypes,
      contractTypeSheet,
      ({
        actor: {
          origin: { language },
        },
        body,
      }) => presented(allOfList(contractTypeListIn(language), body), presentIn(language)),
    ),
    serve(
      endpoints.readContractTypes,
      async ({
        db,
        actor: {
          origin: { language },
        },
      }) => ({ data: (await readContractTypes(db, language)).map(presentIn(language)) }),
    ),
    serve(
      endpoints.readActiveContractTypes,
      async ({
        db,
        actor: {
          origin: { language },
        },
      }) => ({
        data: (await readContractTypes(db, language)).filter((row) => takesContracts(row, minute())).map(presentIn(language)),
      }),
    ),
    serve(endpoints.readContractType, async ({ db, actor, params }) => {
      const found = await findContractType(db, params.id);
      if (!found) throw new Problem('record.not_found');
      return presentIn(actor.origin.language)(found);
    }),
    serve(endpoints.createContractType, async ({ tx, actor, body }) => {
      const contractType = presentIn(actor.origin.language)(await createContractType(tx, platform, actor, body));
      return { message: translate(actor.origin.language, 'contractTypes:created'), contractType };
    }),
    serve(endpoints.changeContractType, async ({ tx, actor, params, body }) => {
      const present = presentIn(actor.origin.language);
      const contractType = present(await changeContractType(tx, platform, actor, params.id, body, present));
      return { message: translate(actor.origin.language, 'shell:saved'), contractType };
    }),
    serve(endpoints.deleteContractType, async ({ tx, actor, params }) => {
      await deleteContractType(tx, platform, actor, params.id);
      return { message: translate(actor.origin.language, 'contractTypes:deleted') };
    }),
  ];
}
