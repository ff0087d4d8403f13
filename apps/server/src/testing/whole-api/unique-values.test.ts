import * as clientCalls from '@pramen/contract/clients/client.endpoints';
import * as typeCalls from '@pramen/contract/contract-types/contract-types.endpoints';
import * as contractCalls from '@pramen/contract/contracts/contracts.endpoints';
import * as categoryCalls from '@pramen/contract/document-templates/categories.endpoints';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import * as intermediaryCalls from '@pramen/contract/intermediaries/intermediaries.endpoints';
import * as personCalls from '@pramen/contract/intermediaries/intermediary-people.endpoints';
import * as staffCalls from '@pramen/contract/staff/staff.endpoints';
import * as strategyCalls from '@pramen/contract/strategies/strategies.endpoints';
import { translate } from '@pramen/texts/translate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unnamedCompany } from '../../features/settings/company.reader.ts';
import { createCatalogue, createClientWorld } from '../worlds/client-world.ts';
import type { Catalogue, ClientWorld } from '../worlds/client-world.ts';
import { changeMeanwhile } from '../app/locks.ts';
import { createPerson } from '../app/people.ts';
import type { TestPerson } from '../app/people.ts';
import { createTestApp } from '../app/test-app.ts';
import type { TestApp } from '../app/test-app.ts';
import { useTestDatabase } from '../app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let catalogue: Catalogue;
let admin: TestPerson;
let world: ClientWorld;
/** Ids of the records whose values are changed. */
let made: Record<'house' | 'person' | 'user' | 'type' | 'strategy' | 'category', string>;

type Fields = Record<string, unknown>;
interface Answer {
  status: number;
  body: Fields & { errors?: Record<string, string[]> };
}

const call = (endpoint: EndpointDefinition, body: Fields, params: Record<string, string> = {}) =>
  app.call(endpoint, { params, body, token: admin.token }) as Promise<Answer>;
let lastNumber = 0;
const digits = () => String((lastNumber += 1)).padStart(6, '0');
const { theme } = unnamedCompany;
const PASSWORD = 'Velmi-tajne-1';
const reachable = { phone: '+420777123456', password: PASSWORD, password_conf: PASSWORD };
const email = () => `kdosi${digits()}@pramen.test`;
const person = (more: Fields = {}) => ({ ...reachable, email: email(), role: 'INTERMEDIARY', surname: 'Malá', ...more });
const client = (more: Fields = {}) => ({ firstname: 'Eva', surname: 'Nová', email: email(), phone: '+420777123456', ...more });
const idOf = async (answer: Promise<Answer>, name: string) => {
  const { status, body } = await answer;
  expect([status, body.errors]).toEqual([200, undefined]);
  return (body[name] as { id: string }).id;
};

beforeAll(async () => {
  app = await createTestApp(database.current);
  catalogue = await createCatalogue(app);
  admin = await createPerson(app, 'ADMIN');
  world = await createClientWorld(app, catalogue);
  const house = await idOf(call(intermediaryCalls.createIntermediary, { intermediary_name: 'Dům', abbr: 'D', theme }), 'intermediary');
  made = {
    house,
    person: await idOf(call(personCalls.createPerson, person(), { id: house }), 'person'),
    user: await idOf(call(staffCalls.createUser, { ...reachable, email: email(), name: 'Olga' }), 'user'),
    type: await idOf(call(typeCalls.createContractType, { name: 'Typ' }), 'contractType'),
    strategy: await idOf(call(strategyCalls.createStrategy, { name: 'Strategie' }), 'strategy'),
    category: await idOf(call(categoryCalls.createCategory, { name: 'Kategorie' }), 'category'),
  };
});
afterAll(() => app.close());

/** A value written twice at once: by a statement in an open transaction, and by a call. */
interface Race {
  field: string;
  text?: 'validation:emailTaken';
  value: () => string;
  first: (value: string) => string;
  second: Readonly<Record<string, (value: string) => Promise<Answer>>>;
}

const at = `'2026-01-01'`;
const anId = 'gen_random_uuid()';
const aUser = (address: string) =>
  `INSERT INTO users (id, email, name, role, created_at) VALUES (${anId}, '${address}', 'Jiný', 'CLIENT', ${at})`;
const registeredAs = (kind: string, number: string) =>
  `INSERT INTO firm_numbers (kind, number, client_id, record_id) VALUES ('${kind}', lower('${number}'), '${world.clientId}', ${anId})`;
const contractOf = (number: string) =>
  `${registeredAs('CONTRACT_NUMBER', number)}; INSERT INTO contracts (client_id, id, contract_number, contract_type_id, currency, created_at) VALUES ('${world.clientId}', ${anId}, '${number}', '${catalogue.contractTypeId}', 'CZK', ${at})`;
const clientOf = (
  code: string,
) => `WITH u AS (INSERT INTO users (id, email, name, role, created_at) VALUES (${anId}, '${email()}', 'Jiný', 'CLIENT', ${at}) RETURNING id, email)
  INSERT INTO clients (id, user_id, email, client_code, firstname, surname, created_at) SELECT ${anId}, id, email, '${code}', 'J', 'J', ${at} FROM u`;
const investmentOf = (symbol: string) =>
  `${registeredAs('VARIABLE_SYMBOL', symbol)}; INSERT INTO contract_strategies (client_id, id, contract_id, strategy_id, variable_symbol, created_at) VALUES ('${world.clientId}', ${anId}, '${world.contractId}', '${catalogue.spareStrategyId}', '${symbol}', ${at})`;
const houseOf = (code: string) =>
  `INSERT INTO intermediaries (id, intermediary_name, abbr, code, theme, created_at) VALUES (${anId}, 'Jiný', 'J', '${code}', '{}', ${at})`;
const renamed = (symbol: string) =>
  call(
    contractCalls.changeInvestment,
    { variable_symbol: symbol, label_text: null },
    { id: world.clientId, investmentId: world.investmentId },
  );

const races: Readonly<Record<string, Race>> = {
  users_email_key: {
    field: 'email',
    text: 'validation:emailTaken',
    value: email,
    first: aUser,
    second: {
      'a new client': (value) => call(clientCalls.createClient, client({ email: value })),
      'a client': (value) => call(clientCalls.changeClient, { email: value }, { id: world.clientId }),
      'a new person of an intermediary': (value) => call(personCalls.createPerson, person({ email: value }), { id: made.house }),
      'a person of an intermediary': (value) => call(personCalls.changePerson, { email: value }, { id: made.house, personId: made.person }),
      'a new user': (value) => call(staffCalls.createUser, { ...reachable, email: value, name: 'Olga' }),
      'a user': (value) => call(staffCalls.changeUser, { email: value }, { id: made.user }),
    },
  },
  clients_client_code_key: {
    field: 'client_code',
    value: () => `kód${digits()}`,
    first: clientOf,
    second: {
      'a new client': (value) => call(clientCalls.createClient, client({ client_code: value.toUpperCase() })),
      'a client': (value) => call(clientCalls.changeClient, { client_code: value.toUpperCase() }, { id: world.clientId }),
    },
  },
  'firm_numbers_key of contracts': {
    field: 'contract_number',
    value: () => `smlouva${digits()}`,
    first: contractOf,
    second: {
      'a new contract': (value) =>
        call(
          contractCalls.createContract,
          { contract_type_id: catalogue.contractTypeId, contract_number: value.toUpperCase() },
          { id: world.clientId },
        ),
      'a contract': (value) =>
        call(contractCalls.changeContract, { contract_number: value.toUpperCase() }, { id: world.clientId, contractId: world.contractId }),
    },
  },
  'firm_numbers_key of variable symbols': {
    field: 'variable_symbol',
    value: () => `77${digits()}`,
    first: investmentOf,
    second: { 'an investment': renamed },
  },
  'firm_numbers_key of former symbols': {
    field: 'variable_symbol',
    value: () => `88${digits()}`,
    first: (
      symbol,
    ) => `${investmentOf(symbol)}; UPDATE contract_strategies SET variable_symbol = '9${symbol}' WHERE variable_symbol = '${symbol}';
      INSERT INTO former_variable_symbols (variable_symbol, client_id, contract_strategy_id, replaced_at) SELECT '${symbol}', client_id, id, ${at} FROM contract_strategies WHERE variable_symbol = '9${symbol}'`,
    second: { 'an investment': renamed },
  },
  contract_types_name_key: {
    field: 'name',
    value: () => `Druh ${digits()}`,
    first: (name) => `INSERT INTO contract_types (id, name, created_at) VALUES (${anId}, '${name}', ${at})`,
    second: {
      'a new contract type': (value) => call(typeCalls.createContractType, { name: value }),
      'a contract type': (value) => call(typeCalls.changeContractType, { name: value }, { id: made.type }),
    },
  },
  document_categories_name_key: {
    field: 'name',
    value: () => `Složka ${digits()}`,
    first: (name) => `INSERT INTO document_categories (id, name, created_at) VALUES (${anId}, '${name}', ${at})`,
    second: {
      'a new category': (value) => call(categoryCalls.createCategory, { name: value.toUpperCase() }),
      'a category': (value) => call(categoryCalls.changeCategory, { name: value.toUpperCase() }, { id: made.category }),
    },
  },
  strategies_external_id_key: {
    field: 'external_id',
    value: () => String(Number(digits()) + 1000),
    first: (number) =>
      `INSERT INTO strategies (id, name, strategy_name, external_id, created_at) VALUES (${anId}, 'X', 'X', ${number}, ${at})`,
    second: {
      'a new strategy': (value) => call(strategyCalls.createStrategy, { name: 'Nová', external_id: Number(value) }),
      'a strategy': (value) => call(strategyCalls.changeStrategy, { external_id: Number(value) }, { id: made.strategy }),
    },
  },
  intermediaries_code_key: {
    field: 'code',
    value: () => `dum${digits()}`,
    first: houseOf,
    second: {
      'a new intermediary': (value) =>
        call(intermediaryCalls.createIntermediary, { intermediary_name: 'Dům', abbr: 'D', theme, code: value }),
      'an intermediary': (value) => call(intermediaryCalls.changeIntermediary, { code: value }, { id: made.house }),
    },
  },
  intermediary_people_referral_code_key: {
    field: 'referral_code',
    value: () => `odkaz${digits()}`,
    first: (
      code,
    ) => `WITH u AS (INSERT INTO users (id, email, name, role, created_at) VALUES (${anId}, '${email()}', 'Jiný', 'INTERMEDIARY', ${at}) RETURNING id)
      INSERT INTO intermediary_people (id, intermediary_id, user_id, firstname, surname, referral_code, created_at) SELECT ${anId}, '${made.house}', id, 'J', 'J', '${code}', ${at} FROM u`,
    second: {
      'a new person of an intermediary': (value) => call(personCalls.createPerson, person({ referral_code: value }), { id: made.house }),
      'a person of an intermediary': (value) =>
        call(personCalls.changePerson, { referral_code: value }, { id: made.house, personId: made.person }),
    },
  },
};

/** Unique indexes on which no call can lose a race for a value that a user chose, with the reason. */
const settledOtherwise: Readonly<Record<string, string>> = {
  access_tokens_pkey: 'random',
  aml_assessments_current_key: 'the client is locked',
  aml_assessments_record_key: 'the record is locked',
  attempt_pauses_lane_subject_pk: 'counted by ON CONFLICT DO UPDATE',
  audit_block_events_block_number_position_pk: 'the linker tries again',
  audit_block_events_event_key: 'the linker stops: an event linked twice is an error',
  audit_blocks_pkey: 'the linker tries again',
  audit_queue_pkey: 'random',
  catalogue_files_uuid_key: 'random',
  bank_statement_entries_booking_key: 'imports only: the file is refused',
  bank_statement_entries_returned_key: 'the payment that is taken back is locked',
  benchmark_values_benchmark_value_date_pk: 'imports only: the file is refused',
  benchmarks_pkey: 'imports only: the file is refused',
  cash_transactions_trans_ref_key: 'imports only: the file is refused',
  client_bank_accounts_primary_key: 'the client is locked',
  client_keys_pkey: 'one for a new client',
  client_ownerships_open_key: 'the client is locked',
  client_tax_residences_country_key: 'the client is locked',
  clients_user_key: 'one for a new user',
  document_category_intermediaries_category_id_intermediary_id_pk: 'the category is locked, ids are sent once',
  document_openings_session_key: 'ON CONFLICT DO NOTHING',
  document_seals_kind_key: 'jobs only: the other one has done it',
  document_signatures_signer_key: 'the document is locked',
  document_state_changes_position_key: 'the document is locked',
  document_template_categories_template_id_category_id_pk: 'the template is locked, ids are sent once',
  document_template_intermediaries_template_id_intermediary_id_pk: 'the template is locked, ids are sent once',
  exchange_rates_currency_rate_date_pk: 'imports only: the file is refused',
  instrument_costs_security_id_kind_valid_from_pk: 'imports only: the file is refused',
  fee_types_pkey: 'imports only: the file is refused',
  firm_numbers_record_key: 'a record is registered once, when it is created',
  record_documents_client_id_record_id_document_id_pk: 'the record is locked',
  record_files_client_id_record_id_version_number_file_id_pk: 'the record is locked',
  service_requirement_files_pkey: 'a file is new in the transaction that adds it',
  service_requirement_messages_pkey: 'the id is new',
  identification_files_pkey: 'the identification is locked',
  identification_payments_pkey: 'the identification is locked',
  identification_steps_pkey: 'the identification is locked',
  identification_versions_pkey: 'the identification is locked',
  record_results_version_key: 'ON CONFLICT DO NOTHING',
  suitability_report_orders_portal_key: 'ON CONFLICT DO NOTHING',
  suitability_report_orders_waiting_key: 'ON CONFLICT DO NOTHING',
  suitability_report_tellings_client_id_report_id_pk: 'ON CONFLICT DO NOTHING',
  suitability_reports_document_key: 'one for a new document',
  suitability_reports_edition_key: 'the client is locked',
  suitability_reminders_stage_key: 'ON CONFLICT DO NOTHING',
  suitability_warnings_open_key: 'ON CONFLICT DO NOTHING',
  answer_drafts_client_id_record_id_pk: 'ON CONFLICT DO UPDATE',
  record_steps_client_id_record_id_position_pk: 'the record is locked',
  record_versions_client_id_record_id_number_pk: 'the record is locked',
  screening_entries_list_id_ref_from_number_pk: 'the list is locked',
  screening_hits_pair_key: 'ON CONFLICT DO NOTHING',
  screening_list_versions_number_key: 'the list is locked',
  screening_lists_name_key: 'ON CONFLICT DO NOTHING',
  screening_marks_client_id_list_id_pk: 'ON CONFLICT DO UPDATE',
  screening_staged_entries_version_id_ref_pk: 'ON CONFLICT DO NOTHING',
  form_revisions_number_key: 'the template is locked',
  form_template_intermediaries_template_id_intermediary_id_pk: 'the template is locked, ids are sent once',
  former_variable_symbols_client_id_variable_symbol_pk: 'firm_numbers_key comes first',
  statement_orders_run_client_key: 'a run lists each client once, when it is begun',
  statement_runs_asked_key: 'ON CONFLICT DO NOTHING',
  statement_runs_portal_key: 'ON CONFLICT DO NOTHING',
  statements_document_key: 'one for a new document',
  statements_edition_key: 'the client is locked',
  business_calendar_day_key: 'ON CONFLICT DO UPDATE',
  fall_notices_step_key: 'ON CONFLICT DO NOTHING',
  valuation_views_client_id_quarter_pk: 'ON CONFLICT DO NOTHING',
  bound_identities_pkey: 'ON CONFLICT DO NOTHING, then compared with the user',
  identity_attempts_state_key: 'random',
  idempotency_keys_owner_key_pk: 'claimed by ON CONFLICT DO UPDATE',
  import_chunks_upload_id_number_pk: 'counted by the upload',
  import_details_upload_id_stage_kind_number_pk: 'counted by the job',
  import_uploads_name_key: 'names are sent once; a different error at the name of the file',
  instructions_reference_key: 'imports only: the file is refused',
  contract_withdrawals_contract_key: 'the contract is changed first, by a condition',
  deliveries_content_key: 'ON CONFLICT DO NOTHING',
  information_documents_firm_key: 'the table is locked',
  information_documents_strategy_key: 'the table is locked',
  interaction_forms_open_key: 'the client is locked',
  interaction_pictures_client_id_file_id_pk: 'one for a new file',
  interaction_steps_position_key: 'one for a new onboarding',
  onboarding_configs_pkey: 'ON CONFLICT DO UPDATE',
  onboarding_events_started_on_version_id_kind_step_question_pk: 'ON CONFLICT DO UPDATE',
  intermediary_people_user_key: 'one for a new user',
  intermediary_person_closure_ancestor_id_descendant_id_pk: 'the tree is locked',
  known_devices_pkey: 'random',
  notice_digests_pkey: 'ON CONFLICT DO UPDATE',
  notice_preferences_user_id_topic_pk: 'ON CONFLICT DO UPDATE',
  number_counters_pkey: 'counted by ON CONFLICT DO UPDATE',
  push_subscriptions_endpoint_key: 'ON CONFLICT DO UPDATE',
  packed_series_kind_key_pk: 'packed by ON CONFLICT DO UPDATE',
  prices_security_id_price_date_pk: 'imports only: the file is refused',
  receiving_accounts_tenant_currency_key: 'ON CONFLICT DO UPDATE',
  registrations_handle_key: 'random',
  registrations_open_email_key: 'raced for in its own test',
  saved_views_name_key: 'raced for in its own test',
  seal_certificates_pkey: 'ON CONFLICT DO NOTHING',
  securities_isin_key: 'imports only: the file is refused',
  ...Object.fromEntries(
    [
      'report_client_days_client_id_person_id_day_pk',
      'report_client_totals_client_id_person_id_kind_key_id_pk',
      'report_person_days_person_id_day_pk',
      'report_person_totals_person_id_kind_key_id_pk',
    ].map((name) => [name, 'one process computes at a time']),
  ),
  security_counters_counter_subject_window_start_pk: 'counted by ON CONFLICT DO UPDATE',
  settings_pkey: 'ON CONFLICT DO UPDATE',
  signers_pkey: 'ON CONFLICT DO NOTHING',
  signers_public_id_key: 'random',
  signings_code_key: 'one for a new code',
  strategy_contract_types_strategy_id_contract_type_id_pk: 'the strategy is locked, ids are sent once',
  trades_trans_ref_key: 'imports only: the file is refused',
  user_handles_pkey: 'random',
  user_keys_pkey: 'ON CONFLICT DO NOTHING',
  users_id_email_key: 'users_email_key comes first',
};

it('every unique index has a race here or a stated reason for none', async () => {
  // A primary key that ends with a new random id cannot collide.
  const { rows } = await database.current.pool.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace s ON s.oid = c.relnamespace
    WHERE i.indisunique AND s.nspname = 'public' AND NOT c.relispartition
      AND NOT (c.relname LIKE '%\\_pkey' AND 'id' = (SELECT attname FROM pg_attribute WHERE attrelid = i.indrelid AND attnum = i.indkey[0]))
      AND c.relname NOT LIKE '%\\_client\\_id\\_id\\_pk' ORDER BY 1`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...new Set([...Object.keys(races).map((race) => race.replace(/ of .*/, '')), ...Object.keys(settledOtherwise)])].toSorted(),
  );
});

const cases = Object.entries(races).flatMap(([index, race]) => Object.keys(race.second).map((what) => [index, what] as const));
describe('a value that another transaction is taking', () => {
  it.each(cases)('%s: %s is refused at the field once it is taken', async (index, what) => {
    const { field, text = 'validation:taken', value, first, second } = races[index] as Race;
    const wanted = value();
    const { status, body } = await changeMeanwhile(database.current, first(wanted), [], 1, () => second[what]?.(wanted) as Promise<Answer>);
    expect([status, body.errors]).toEqual([422, { [field]: [translate('cs', text)] }]);
  });
});

describe('a record without a typed number gets the next one when another transaction is taking its number', () => {
  const year = () => app.clock.today().slice(0, 4);
  const comingOf = async (series: string) => {
    const { rows } = await database.current.pool.query<{ last: number }>('SELECT last FROM number_counters WHERE series = $1', [series]);
    return String((rows[0]?.last ?? 0) + 1).padStart(6, '0');
  };

  it('a contract', async () => {
    const coming = `${year()}${await comingOf(`contract ${year()}`)}`;
    const { status, body } = await changeMeanwhile(database.current, contractOf(coming), [], 1, () =>
      call(contractCalls.createContract, { contract_type_id: catalogue.contractTypeId }, { id: world.clientId }),
    );
    expect([status, (body['contract'] as { contract_number: string }).contract_number]).toEqual([200, String(Number(coming) + 1)]);
  });

  it('a client', async () => {
    const coming = `C${year()}${await comingOf(`client ${year()}`)}`;
    const { status, body } = await changeMeanwhile(database.current, clientOf(coming.toLowerCase()), [], 1, () =>
      call(clientCalls.createClient, client()),
    );
    expect([status, (body['client'] as { client_code: string }).client_code]).toEqual([200, `C${Number(coming.slice(1)) + 1}`]);
  });

  it('an investment', async () => {
    const contractId = await idOf(
      call(contractCalls.createContract, { contract_type_id: catalogue.contractTypeId }, { id: world.clientId }),
      'contract',
    );
    const add = async (strategyId: string) => {
      const { status, body } = await call(
        contractCalls.addStrategies,
        { contract_id: contractId, strategies_ids: [strategyId] },
        { id: world.clientId },
      );
      return [status, (body['investments'] as { variable_symbol: string }[] | undefined)?.[0]?.variable_symbol ?? ''] as const;
    };
    const [, symbol] = await add(catalogue.strategyId);
    const after = (steps: number) => String(Number(symbol) + steps);
    expect(await changeMeanwhile(database.current, investmentOf(after(1)), [], 1, () => add(catalogue.spareStrategyId))).toEqual([
      200,
      after(2),
    ]);
  });
});
