/** What the import reads of a payment in a bank statement. Unlike the columns of a table, these names stand in no file. */
export const statementColumns = ['booked_on', 'amount', 'currency', 'variable_symbol', 'bank_reference', 'account'] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** Tables and their sheets; every other file that the import reads is a statement. */
const tableName = /\.(csv|xlsx)( › .*)?$/i;

/** The part of a payment that a column of a file is; null for a column of a table, which its author knows by its name. */
export function statementColumnOf(fileName: string, column: string | null): StatementColumn | null {
  return tableName.test(fileName) ? null : (statementColumns.find((name) => name === column) ?? null);
}
