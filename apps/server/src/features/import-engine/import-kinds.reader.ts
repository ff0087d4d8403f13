import type { Permission } from '@pramen/domain/permissions/permissions';
import { entities } from './kinds/catalogue.ts';
import { entityNames } from './rows/kind.ts';
import type { EntityName } from './rows/kind.ts';
import { writeSample } from './rows/samples.ts';

/** What a file of a name holds, and what a person needs to write one. */
export interface ImportKind {
  name: EntityName;
  columns: { name: string; isOptional: boolean }[];
  dependsOn: readonly EntityName[];
  permissions: readonly Permission[];
  /** A whole file with one row. */
  sample: string;
}

/** Every kind of file that the import reads, in the order in which they are imported. `today` bounds the days that rows may speak of. */
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
