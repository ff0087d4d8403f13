import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../platform/calls/call.ts';
import type { ListSheet } from '../../platform/lists/list-export.ts';

/** A row of an exported list as its reader sees it: title, kind and cell of each column, below the heading of the list. */
export function writeListRow<Row>({ title, columns }: ListSheet<Row>, row: Partial<Row>, language: Language = 'cs'): string[] {
  const say = (key: TextKey) => translate(language, key);
  return [say(title), ...columns.map(([name, kind, cell]) => `${say(name)} (${kind}): ${cell(row as Row, language) ?? '-'}`)];
}
