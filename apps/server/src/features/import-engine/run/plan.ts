import type { Tx } from '../../../database/connect.ts';
import type { WorkbookReader } from '../../../platform/workbook/workbook.ts';
import { createStatementEntity } from '../reading/statements/bank-statements.kind.ts';
import type { ReadStatements } from '../reading/statements/bank-statements.kind.ts';
import { entities } from '../kinds/catalogue.ts';
import { entityNames } from '../rows/kind.ts';
import type { Entity, EntityName } from '../rows/kind.ts';
import { findEntitySheets, readFileName, sheetFileName } from '../reading/file-names.ts';
import { because } from '../rows/reasons.ts';
import type { Reason } from '../rows/reasons.ts';
import { FileRefused, listSheets, readRecords } from '../reading/records.ts';
import type { TableRecord } from '../reading/records.ts';
import { addFinding, createFileReport } from '../rows/report.ts';
import type { FileReport } from '../rows/report.ts';
import type { ImportSource } from '../reading/source.ts';
import { isStatementName } from '../reading/statement-names.ts';
import { readStatementRecords } from '../reading/statements/statement-records.ts';

export interface PlannedFile {
  entity: Entity;
  report: FileReport;
  bytes(): AsyncIterable<Buffer>;
  /** Throws FileRefused. */
  records(bytes: AsyncIterable<Buffer>, tx: Tx): AsyncIterable<TableRecord[]>;
}

export interface Plan {
  /** In import order; some are already rejected. */
  files: PlannedFile[];
  /** Files of no known kind. */
  unknownFiles: FileReport[];
}

function refuse(report: FileReport, reason: Reason): FileReport {
  addFinding(report.faults, { line: null, column: null, reason });
  report.state = 'REFUSED';
  return report;
}

async function whyStrange(source: ImportSource, name: string, workbooks: WorkbookReader): Promise<Reason> {
  const known = (ending: string) => entityNames.map((entity) => `${entity}${ending}`).join(', ');
  if (!readFileName(name).isWorkbook) return because('unknownFile', { files: known('.csv') });
  try {
    await listSheets(source.read(name), workbooks);
    return because('unknownSheets', { sheets: known('') });
  } catch (error) {
    if (error instanceof FileRefused) return error.reason;
    throw error;
  }
}

/** A file of bank statements; unlike the other kinds, there may be many of them. */
function planStatements(source: ImportSource, name: string, mostFaults: number | undefined): PlannedFile {
  const read: ReadStatements = { format: null, statements: [] };
  return {
    entity: createStatementEntity(read),
    report: createFileReport(name, 'bank-statements', mostFaults),
    bytes: () => source.read(name),
    records: (bytes, tx) => readStatementRecords(bytes, tx, read),
  };
}

/** Plans the files of a source. Several files of the same kind are all rejected. */
export async function planImport(source: ImportSource, workbooks: WorkbookReader, mostFaults: number | undefined): Promise<Plan> {
  const names = (await source.listNames()).map((name) => ({ name, ...readFileName(name) }));
  const planFile = (entity: EntityName, name: string): PlannedFile => {
    const report = createFileReport(name, entity, mostFaults);
    return { entity: entities[entity], report, bytes: () => source.read(name), records: (bytes) => readRecords(bytes, workbooks, report) };
  };
  const files: PlannedFile[] = [];
  for (const entity of entityNames) {
    const same = names.filter((one) => one.entity === entity).map(({ name }) => planFile(entity, name));
    for (const { report } of same) {
      const others = same.map((one) => one.report.file).filter((name) => name !== report.file);
      if (others.length > 0) refuse(report, because('repeatedFile', { files: others.join(', ') }));
    }
    files.push(...same);
  }
  const unknownFiles: FileReport[] = [];
  for (const { name } of names.filter((one) => isStatementName(one.name))) files.push(planStatements(source, name, mostFaults));
  for (const { name, entity } of names)
    if (entity === null && !isStatementName(name))
      unknownFiles.push(refuse(createFileReport(name, null), await whyStrange(source, name, workbooks)));
  if (names.length === 0) unknownFiles.push(refuse(createFileReport(source.name, null), because('noFiles')));
  return { files, unknownFiles };
}

/** Workbooks that are not named after a kind of file but whose sheets are: the file names of the sheets, keyed by workbook. */
export async function findSheetFiles(source: ImportSource, workbooks: WorkbookReader): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const name of await source.listNames()) {
    const { entity, isWorkbook } = readFileName(name);
    if (entity !== null || !isWorkbook) continue;
    try {
      const sheets = findEntitySheets(await listSheets(source.read(name), workbooks));
      if (sheets.length > 0)
        found.set(
          name,
          sheets.map((sheet) => sheetFileName(name, sheet.entity)),
        );
    } catch (error) {
      // An unreadable workbook stays one file; the import reports why.
      if (!(error instanceof FileRefused)) throw error;
    }
  }
  return found;
}
