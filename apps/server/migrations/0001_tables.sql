CREATE TABLE "access_tokens" (
	"jti" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"client_id" uuid,
	"impersonator_user_id" uuid,
	"method" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_because" text
);
--> statement-breakpoint
CREATE TABLE "contract_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "strategies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"external_id" numeric(18, 0) NOT NULL,
	"name" text NOT NULL,
	"strategy_name" text NOT NULL,
	"code" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"performance" numeric(9, 6),
	"description" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "strategies_code_length" CHECK (length("strategies"."code") <= 3)
);
--> statement-breakpoint
CREATE TABLE "client_keys" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"intermediary_person_id" uuid,
	"client_code" text NOT NULL,
	"firstname" text NOT NULL,
	"surname" text NOT NULL,
	"title_before" text,
	"title_after" text,
	"company_name" text,
	"active_access" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_strategies" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"variable_symbol" text NOT NULL,
	"label_text" text,
	"position" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_strategies_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_number" text NOT NULL,
	"contract_type_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"signed_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contracts_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_block_events" (
	"block_number" integer NOT NULL,
	"position" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"event_hash" "bytea" NOT NULL,
	CONSTRAINT "audit_block_events_block_number_position_pk" PRIMARY KEY("block_number","position")
);
--> statement-breakpoint
CREATE TABLE "audit_blocks" (
	"number" integer PRIMARY KEY NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"event_count" integer NOT NULL,
	"linked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text,
	"actor_user_id" uuid,
	"impersonator_user_id" uuid,
	"client_id" uuid,
	"ip" text,
	"request_id" text,
	"facts" jsonb NOT NULL,
	"personal" "bytea",
	"personal_sha256" "bytea"
);
--> statement-breakpoint
CREATE TABLE "audit_queue" (
	"event_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_transactions" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_strategy_id" uuid NOT NULL,
	"trans_ref" text NOT NULL,
	"transaction_date" date NOT NULL,
	"cash_transaction_type" text NOT NULL,
	"fee_type_name" text,
	"amount" numeric(20, 2) NOT NULL,
	"currency" text NOT NULL,
	"counterpart_id" uuid,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_transactions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "instructions" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_strategy_id" uuid NOT NULL,
	"instruction_reference" text NOT NULL,
	"instructed_at" timestamp with time zone NOT NULL,
	"transaction_type" text NOT NULL,
	"security_id" uuid,
	"amount" numeric(20, 2) NOT NULL,
	"currency" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instructions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "trades" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_strategy_id" uuid NOT NULL,
	"trans_ref" text NOT NULL,
	"transaction_date" date NOT NULL,
	"sec_transaction_type" text NOT NULL,
	"security_id" uuid NOT NULL,
	"quantity" numeric(20, 6) NOT NULL,
	"price" numeric(20, 6),
	"amount" numeric(20, 2) NOT NULL,
	"currency" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trades_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text NOT NULL,
	"rate_date" date NOT NULL,
	"rate" numeric(20, 6) NOT NULL,
	CONSTRAINT "exchange_rates_currency_rate_date_pk" PRIMARY KEY("currency","rate_date")
);
--> statement-breakpoint
CREATE TABLE "packed_series" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"last_date" date NOT NULL,
	"days" "bytea" NOT NULL,
	"values" "bytea" NOT NULL,
	CONSTRAINT "packed_series_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"security_id" uuid NOT NULL,
	"price_date" date NOT NULL,
	"price" numeric(20, 6) NOT NULL,
	CONSTRAINT "prices_security_id_price_date_pk" PRIMARY KEY("security_id","price_date")
);
--> statement-breakpoint
CREATE TABLE "securities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"isin" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_failure" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"rows_read" integer NOT NULL,
	"rows_inserted" integer NOT NULL,
	"rows_updated" integer NOT NULL,
	"rows_unchanged" integer NOT NULL,
	"rows_skipped" integer NOT NULL,
	"finished_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"user_id" uuid,
	"is_dry_run" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intermediaries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intermediary_name" text NOT NULL,
	"abbr" text NOT NULL,
	"code" text NOT NULL,
	"email" text,
	"phone" text,
	"theme" jsonb NOT NULL,
	"logo_base64" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intermediary_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intermediary_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"firstname" text NOT NULL,
	"surname" text NOT NULL,
	"parent_id" uuid,
	"referral_code" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intermediary_person_closure" (
	"ancestor_id" uuid NOT NULL,
	"descendant_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "intermediary_person_closure_ancestor_id_descendant_id_pk" PRIMARY KEY("ancestor_id","descendant_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"language" text DEFAULT 'cs' NOT NULL,
	"password_hash" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"password_changed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "security_counters" (
	"counter" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "security_counters_counter_subject_window_start_pk" PRIMARY KEY("counter","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "user_handles" (
	"handle_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"object_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_user_id_users_id_fk" FOREIGN KEY ("impersonator_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_keys" ADD CONSTRAINT "client_keys_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_intermediary_person_id_intermediary_people_id_fk" FOREIGN KEY ("intermediary_person_id") REFERENCES "public"."intermediary_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD CONSTRAINT "contract_strategies_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD CONSTRAINT "contract_strategies_contract_fk" FOREIGN KEY ("client_id","contract_id") REFERENCES "public"."contracts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_contract_type_id_contract_types_id_fk" FOREIGN KEY ("contract_type_id") REFERENCES "public"."contract_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_block_events" ADD CONSTRAINT "audit_block_events_block_number_audit_blocks_number_fk" FOREIGN KEY ("block_number") REFERENCES "public"."audit_blocks"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_block_events" ADD CONSTRAINT "audit_block_events_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_queue" ADD CONSTRAINT "audit_queue_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transactions" ADD CONSTRAINT "cash_transactions_strategy_fk" FOREIGN KEY ("client_id","contract_strategy_id") REFERENCES "public"."contract_strategies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transactions" ADD CONSTRAINT "cash_transactions_counterpart_fk" FOREIGN KEY ("client_id","counterpart_id") REFERENCES "public"."contract_strategies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_security_id_securities_id_fk" FOREIGN KEY ("security_id") REFERENCES "public"."securities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructions" ADD CONSTRAINT "instructions_strategy_fk" FOREIGN KEY ("client_id","contract_strategy_id") REFERENCES "public"."contract_strategies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_security_id_securities_id_fk" FOREIGN KEY ("security_id") REFERENCES "public"."securities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_strategy_fk" FOREIGN KEY ("client_id","contract_strategy_id") REFERENCES "public"."contract_strategies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_security_id_securities_id_fk" FOREIGN KEY ("security_id") REFERENCES "public"."securities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediary_people" ADD CONSTRAINT "intermediary_people_intermediary_id_intermediaries_id_fk" FOREIGN KEY ("intermediary_id") REFERENCES "public"."intermediaries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediary_people" ADD CONSTRAINT "intermediary_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediary_people" ADD CONSTRAINT "intermediary_people_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."intermediary_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediary_person_closure" ADD CONSTRAINT "intermediary_person_closure_ancestor_id_intermediary_people_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "public"."intermediary_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intermediary_person_closure" ADD CONSTRAINT "intermediary_person_closure_descendant_id_intermediary_people_id_fk" FOREIGN KEY ("descendant_id") REFERENCES "public"."intermediary_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_handles" ADD CONSTRAINT "user_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_session_idx" ON "access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expires_idx" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_types_name_key" ON "contract_types" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "strategies_external_id_key" ON "strategies" USING btree ("external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_user_key" ON "clients" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_client_code_key" ON "clients" USING btree ("client_code");--> statement-breakpoint
CREATE INDEX "clients_intermediary_person_idx" ON "clients" USING btree ("intermediary_person_id");--> statement-breakpoint
CREATE INDEX "clients_surname_idx" ON "clients" USING btree ("surname","firstname");--> statement-breakpoint
CREATE INDEX "contract_strategies_id_idx" ON "contract_strategies" USING btree ("id");--> statement-breakpoint
CREATE INDEX "contract_strategies_contract_idx" ON "contract_strategies" USING btree ("client_id","contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_strategies_variable_symbol_key" ON "contract_strategies" USING btree ("variable_symbol");--> statement-breakpoint
CREATE INDEX "contracts_id_idx" ON "contracts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_contract_number_key" ON "contracts" USING btree ("contract_number");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_block_events_event_key" ON "audit_block_events" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "audit_events_client_idx" ON "audit_events" USING btree ("client_id","occurred_at");--> statement-breakpoint
CREATE INDEX "audit_events_object_idx" ON "audit_events" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "cash_transactions_id_idx" ON "cash_transactions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "cash_transactions_strategy_idx" ON "cash_transactions" USING btree ("client_id","contract_strategy_id","transaction_date");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_transactions_trans_ref_key" ON "cash_transactions" USING btree ("client_id","trans_ref");--> statement-breakpoint
CREATE INDEX "instructions_id_idx" ON "instructions" USING btree ("id");--> statement-breakpoint
CREATE INDEX "instructions_strategy_idx" ON "instructions" USING btree ("client_id","contract_strategy_id","instructed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "instructions_reference_key" ON "instructions" USING btree ("client_id","instruction_reference");--> statement-breakpoint
CREATE INDEX "trades_id_idx" ON "trades" USING btree ("id");--> statement-breakpoint
CREATE INDEX "trades_strategy_idx" ON "trades" USING btree ("client_id","contract_strategy_id","transaction_date");--> statement-breakpoint
CREATE INDEX "trades_security_idx" ON "trades" USING btree ("security_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trades_trans_ref_key" ON "trades" USING btree ("client_id","trans_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "securities_isin_key" ON "securities" USING btree ("isin");--> statement-breakpoint
CREATE INDEX "outbox_messages_user_idx" ON "outbox_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_files_run_idx" ON "import_files" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intermediaries_code_key" ON "intermediaries" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "intermediary_people_user_key" ON "intermediary_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "intermediary_people_referral_code_key" ON "intermediary_people" USING btree ("referral_code");--> statement-breakpoint
CREATE INDEX "intermediary_people_intermediary_idx" ON "intermediary_people" USING btree ("intermediary_id");--> statement-breakpoint
CREATE INDEX "intermediary_people_parent_idx" ON "intermediary_people" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "intermediary_person_closure_descendant_idx" ON "intermediary_person_closure" USING btree ("descendant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "link_tokens_user_idx" ON "link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_counters_expires_idx" ON "security_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_handles_user_idx" ON "user_handles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_handles_expires_idx" ON "user_handles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_codes_user_idx" ON "verification_codes" USING btree ("user_id","purpose","created_at");