import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import { nameIn } from '@pramen/domain/text/names';
import type { Language } from '../../platform/calls/call.ts';
import type { CategoryRow } from './document-categories.reader.ts';

export function presentCategory(row: CategoryRow, language: Language): Category {
  const { id, intermediaryIds, version } = row;
  return { id, name: nameIn(language, row), name_cs: row.name, name_sk: row.nameSk, intermediary_ids: intermediaryIds, version };
}
