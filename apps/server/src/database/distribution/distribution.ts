/**
 * Where the rows of each table are stored when the database is distributed over several nodes (docs/decisions/034): rows of client-owned
 * tables together on the node of their client, company-wide rows on every node, and operational rows only on the coordinator. On a single
 * PostgreSQL this only restricts the keys, which distribution.test.ts checks in the catalogue.
 */

/** On every node; each table comes after those that it references. */
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
  'form_templates',
  'form_revisions',
  'form_template_intermediaries',
  'seal_certificates',
  'signers',
  // Signatures reference their signing, and a signing references its code.
  'verification_codes',
  'signings',
  'screening_lists',
  'screening_list_versions',
  'information_documents',
] as const;

/** Distributed by client_id and colocated; each table comes after those that it references. */
export const distributedTables = [
  'client_keys',
  'client_ownerships',
  'client_addresses',
  'client_bank_accounts',
  'client_tax_residences',
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
  'records',
  'record_versions',
  'record_steps',
  'answer_drafts',
  'record_results',
  'record_documents',
  'aml_assessments',
  'record_files',
  'identifications',
  'identification_versions',
  'identification_files',
  'identification_steps',
  'identification_payments',
  'identity_attestations',
  'client_confirmations',
  'interaction_forms',
  'interaction_steps',
  'capture_links',
  'interaction_pictures',
  'onboarding_configs',
  'deliveries',
  'contract_withdrawals',
  'service_requirements',
  'service_requirement_messages',
  'service_requirement_files',
  'client_connected_persons',
  'screening_marks',
  'screening_hits',
  'screening_decisions',
  'suitability_warnings',
  'suitability_reminders',
] as const;

/** On the coordinator: short-lived rows, work lists, and the audit log, which is partitioned by time instead. */
export const coordinatorTables = [
  'sessions',
  'access_tokens',
  'link_tokens',
  'user_handles',
  'registrations',
  'phone_changes',
  'security_counters',
  'attempt_pauses',
  'known_devices',
  'identity_attempts',
  'bound_identities',
  'saved_views',
  'number_counters',
  // One row per contract, document and file; in a reference table, writes would wait for one another.
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
  // Payments belong to no client until they are matched, and are read as one queue.
  'bank_statements',
  'bank_statement_entries',
  // Read as a whole by the process that compares, never joined with the clients.
  'screening_entries',
  'screening_staged_entries',
  'screening_runs',
  // Counts without clients.
  'onboarding_versions',
  'onboarding_walks',
  'onboarding_events',
  'audit_events',
  'audit_queue',
  'audit_blocks',
  'audit_block_events',
] as const;

/**
 * Tables on the nodes to which the application only adds rows: migrations revoke UPDATE, DELETE and TRUNCATE from its role, and so does each
 * distribution, because Citus stores a distributed table as a new one with the default rights. Audit tables stay on the coordinator.
 */
export const appendOnlyTables = [
  'cash_transactions',
  'trades',
  'instructions',
  'document_closed_requests',
  'document_openings',
  'document_seals',
  'form_revisions',
  'record_versions',
  'record_steps',
  'record_results',
  'record_files',
  'identification_versions',
  'identification_files',
  'identification_steps',
  'identification_payments',
  'service_requirement_messages',
  'service_requirement_files',
  'identity_attestations',
  'screening_decisions',
  'screening_hits',
  'client_confirmations',
  'deliveries',
  'client_connected_persons',
  'aml_assessments',
  'suitability_warnings',
  'seal_certificates',
  'signers',
] as const;

/** The columns of such tables that the application may change nevertheless; everything else of a row stays as it was added. */
export const changeableColumns: Readonly<Partial<Record<(typeof appendOnlyTables)[number], readonly string[]>>> = {
  screening_hits: [
    'entry_hash',
    'subject_hash',
    'list_number',
    'score',
    'sealed_match',
    'state',
    'is_found',
    'compared_at',
    'decided_at',
    'decided_by',
    'was_decided_lost',
    'reopened_at',
    'reopened_for',
    'withdrawn_at',
    'version',
  ],
  identity_attestations: ['exposure'],
  client_connected_persons: ['ended_at'],
  aml_assessments: ['superseded_at', 'review_told_at'],
  suitability_warnings: ['ended_at', 'sealed_acknowledgement', 'acknowledged_by', 'acknowledged_at'],
};

/** The rights that the application lacks on these tables. */
export const APPEND_ONLY_LACKS = ['UPDATE', 'DELETE', 'TRUNCATE'] as const;

/** The column by which the rows of a client are colocated. */
export const DISTRIBUTION_COLUMN = 'client_id';
