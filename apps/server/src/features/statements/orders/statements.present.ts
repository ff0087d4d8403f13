import type { RunFailure, Statement, StatementOrder, StatementRun } from '@pramen/contract/statements/statements.schemas';
import type { FailureRow, OrderRow, RunRow, StatementRow } from './statements.reader.ts';

export const presentStatement = ({ statement, documentName, file }: StatementRow): Statement => ({
  id: statement.id,
  kind: statement.kind,
  from: statement.fromDate,
  to: statement.toDate,
  itemised: statement.isItemised,
  edition: statement.edition,
  document_id: statement.documentId,
  document_name: documentName,
  file: file === null ? null : { uuid: file.uuid, filename: file.fileName, size: file.byteCount },
  created_at: statement.createdAt.toISOString(),
});

export const presentOrder = ({ order, statement }: OrderRow): StatementOrder => ({
  id: order.id,
  client_id: order.clientId,
  kind: order.kind,
  from: order.fromDate,
  to: order.toDate,
  itemised: order.isItemised,
  state: order.state,
  reason: order.reason,
  created_at: order.createdAt.toISOString(),
  document_id: statement?.documentId ?? null,
  edition: statement?.edition ?? null,
});

export const presentRun = ({ run, orderedBy, counts }: RunRow): StatementRun => ({
  id: run.id,
  from: run.fromDate,
  to: run.toDate,
  clients: run.clients,
  ordered_by: orderedBy,
  created_at: run.createdAt.toISOString(),
  counts,
});

export const presentFailure = ({ clientId, fullname, reason }: FailureRow): RunFailure => ({
  client_id: clientId,
  fullname,
  reason: reason ?? 'failed',
});
