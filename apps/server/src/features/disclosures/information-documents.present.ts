import type { InformationDocument, InformationLibrary } from '@pramen/contract/disclosures/disclosures.schemas';
import { nameIn } from '@pramen/domain/text/names';
import type { Language } from '../../platform/calls/call.ts';
import { readFileAnswer } from '../files/file-answer.reader.ts';
import type { StrategyRow } from '../strategies/strategies.reader.ts';
import { informationOn } from './disclosures.reader.ts';
import type { InformationRow } from './disclosures.reader.ts';

export const presentInformation = ({ id, kind, strategyId, language, addedAt, file }: InformationRow): InformationDocument => ({
  id,
  kind,
  strategy_id: strategyId,
  language,
  file: readFileAnswer(file),
  sha256: file.sha256.toString('hex'),
  added_at: addedAt.toISOString(),
});

/** The library with what the firm and its active strategies lack. */
export function presentLibrary(library: readonly InformationRow[], active: readonly StrategyRow[], language: Language): InformationLibrary {
  const lacking = active.filter(({ id }) => informationOn(library, id, language) === null);
  const firm = informationOn(library, null, language) === null;
  return {
    data: library.map(presentInformation),
    missing: [
      ...(firm ? [{ kind: 'FIRM_INFORMATION' as const, strategy_id: null, strategy_name: null }] : []),
      ...lacking.map(({ id, strategyName: name, strategyNameSk: nameSk }) => ({
        kind: 'KEY_INFORMATION' as const,
        strategy_id: id,
        strategy_name: nameIn(language, { name, nameSk }),
      })),
    ],
  };
}
