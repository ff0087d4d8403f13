/**
 * Where the rows of every table lie when the database is spread over several nodes (docs/decisions/034): those below a client on the
 * node of that client, together; those of the firm on every node; what only the running of the portal needs on the coordinator alone.
 * On one PostgreSQL this is a rule about keys alone, which distribution.test.ts reads from the catalogue.
 */

/** On every node, in an order in which each table comes after those that it points to. */
export const referenceTables = [
  'users',
  'user_keys',
  'intermediaries',
  'intermediary_people',
  'intermediary_person_closure',
  'settings',
  'contract_types',
  'strategies',
  'strategy_contract_types',
  'receiving_accounts',
  'fee_types',
  'securities',
  'prices',
  'exchange_rates',
  'packed_series',
  'clients',
  'catalogue_files',
  'document_categories',
  'document_category_intermediaries',
  'document_templates',
  'document_template_categories',
  'document_template_intermediaries',
  'seal_certificates',
  'signers',
  // Signatures point to the act of signing that they were given in, and that to its code.
  'verification_codes',
  'signings',
] as const;

/** By client_id, all together, in an order in which each table comes after those that it points to. */
export const distributedTables = [
  'client_keys',
  'client_ownerships',
  'client_addresses',
  'client_bank_accounts',
  'contracts',
  'contract_strategies',
  'former_variable_symbols',
  'cash_transactions',
  'trades',
  'instructions',
  'files',
  'documents',
  'document_state_changes',
  'document_signatures',
  'document_closed_requests',
  'document_openings',
  'document_seals',
] as const;

/** On the coordinator: short-lived rows, work lists, and the audit, which is parted by time instead. */
export const coordinatorTables = [
  'sessions',
  'access_tokens',
  'link_tokens',
  'user_handles',
  'phone_changes',
  'security_counters',
  'attempt_pauses',
  'known_devices',
  'saved_views',
  'number_counters',
  // One row for each contract, document and file: on every node its writes would wait for one another.
  'firm_numbers',
  'idempotency_keys',
  'outbox_messages',
  'notifications',
  'import_runs',
  'import_files',
  'imports',
  'import_uploads',
  'import_chunks',
  'import_details',
  'audit_events',
  'audit_queue',
  'audit_blocks',
  'audit_block_events',
] as const;

/** The column by which the rows of a client find together. */
export const DISTRIBUTION_COLUMN = 'client_id';
