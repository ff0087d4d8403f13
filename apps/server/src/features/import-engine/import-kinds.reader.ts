import type { Permission } from '@pramen/domain/permissions/permissions';
import { entities } from './kinds/catalogue.ts';
import { isStatementName } from './reading/statement-names.ts';
import { entityNames } from './rows/kind.ts';
import type { EntityName } from './rows/kind.ts';
import { writeSample } from './rows/samples.ts';

/** The columns and rules of a kind of file, and a sample. */
export interface ImportKind {
  name: EntityName;
  columns: { name: string; isOptional: boolean }[];
  dependsOn: readonly EntityName[];
  permissions: readonly Permission[];
  /** A complete file with one row. */
  sample: string;
}

/** Every kind of file that can be imported, in import order. `today` is the latest day allowed in rows. */
export function listImportKinds(today: string): ImportKind[] {
  return entityNames.map((name) => {
    const { columns, dependsOn, permissions } = entities[name];
    return {
      name,
      columns: columns(today).map((column) => ({ name: column.name, isOptional: column.isOptional ?? false })),
      dependsOn,
      permissions,
      sample: writeSample(name),
    };
  });
}

/** Whether a name is one under which banks send statements, whose content decides what they are. */
export const maybeStatement = (name: string): boolean => isStatementName(name);
