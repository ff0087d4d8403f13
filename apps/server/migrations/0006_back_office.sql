CREATE TABLE "strategy_contract_types" (
	"strategy_id" uuid NOT NULL,
	"contract_type_id" uuid NOT NULL,
	"use_custom_date" boolean DEFAULT false NOT NULL,
	"active_from" timestamp(0),
	"active_to" timestamp(0),
	CONSTRAINT "strategy_contract_types_strategy_id_contract_type_id_pk" PRIMARY KEY("strategy_id","contract_type_id")
);
--> statement-breakpoint
CREATE TABLE "client_addresses" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"street" text,
	"city" text,
	"zip_code" text,
	"country" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "client_addresses_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "client_bank_accounts" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_account_owner" text,
	"account_number" text,
	"bank_code" text,
	"is_multicurrency" boolean DEFAULT false NOT NULL,
	"currencies" text[] NOT NULL,
	"iban" text,
	"bic" text,
	"note" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"declaration_owner" boolean DEFAULT false NOT NULL,
	"declaration_spouses_property" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "client_bank_accounts_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "client_bank_accounts_one_declaration" CHECK (NOT ("client_bank_accounts"."declaration_owner" AND "client_bank_accounts"."declaration_spouses_property"))
);
--> statement-breakpoint
CREATE TABLE "client_ownerships" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"intermediary_person_id" uuid,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "client_ownerships_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "former_variable_symbols" (
	"variable_symbol" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"contract_strategy_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "number_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "clients_intermediary_person_idx";--> statement-breakpoint
DROP INDEX "clients_surname_idx";--> statement-breakpoint
ALTER TABLE "strategies" ALTER COLUMN "external_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "impersonator_session_id" uuid;--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "is_active_new_contract" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "is_active_new_contract_from" timestamp(0);--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "is_active_new_contract_to" timestamp(0);--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "is_active_new_products" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "is_active_new_products_from" timestamp(0);--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "is_active_new_products_to" timestamp(0);--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "risk_profile" integer;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "risk_tolerance_correction" integer;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "is_active_all_contract_types" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "is_active_all_contract_types_from" timestamp(0);--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "is_active_all_contract_types_to" timestamp(0);--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "client_type" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "adequacy_test" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "ability_to_bear_loss" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "investment_horizon" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "client_investment_goals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "client_esg" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_id_email_key" UNIQUE("id","email");--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email" text;--> statement-breakpoint
UPDATE clients SET email = users.email FROM users WHERE users.id = clients.user_id;
--> statement-breakpoint
ALTER TABLE "clients" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "account_manager_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "client_type" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "employer_type" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "birth_place" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "citizenship" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "nationality" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "id_card_type" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "id_card_issued_by" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "id_card_validity" date;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "sealed_numbers" "bytea";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "mentor_name" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "mentor_in" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "mentor_number" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "mentor_address" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "legal_person_id" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "advisor_code" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "occupation" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "legal_guardian" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "tax_residence" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "not_us_tax_residence" boolean;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "processing_fee_for_all_portfolios" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "processing_fee" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "folded_firstname" text GENERATED ALWAYS AS (fold("clients"."firstname")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "folded_surname" text GENERATED ALWAYS AS (fold("clients"."surname")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "folded_email" text GENERATED ALWAYS AS (fold("clients"."email")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold("clients"."firstname" || ' ' || "clients"."surname" || ' ' || "clients"."firstname" || E'\n' || "clients"."email" || E'\n' || "clients"."client_code" || E'\n' || coalesce("clients"."company_name", ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "business_number" text;--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "bank_account_number" text;--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "iban" text;--> statement-breakpoint
ALTER TABLE "intermediary_people" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "strategy_contract_types" ADD CONSTRAINT "strategy_contract_types_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategy_contract_types" ADD CONSTRAINT "strategy_contract_types_contract_type_id_contract_types_id_fk" FOREIGN KEY ("contract_type_id") REFERENCES "public"."contract_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_addresses" ADD CONSTRAINT "client_addresses_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_bank_accounts" ADD CONSTRAINT "client_bank_accounts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_ownerships" ADD CONSTRAINT "client_ownerships_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_ownerships" ADD CONSTRAINT "client_ownerships_intermediary_person_id_intermediary_people_id_fk" FOREIGN KEY ("intermediary_person_id") REFERENCES "public"."intermediary_people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_variable_symbols" ADD CONSTRAINT "former_variable_symbols_strategy_fk" FOREIGN KEY ("client_id","contract_strategy_id") REFERENCES "public"."contract_strategies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "strategy_contract_types_contract_type_idx" ON "strategy_contract_types" USING btree ("contract_type_id");--> statement-breakpoint
CREATE INDEX "client_addresses_id_idx" ON "client_addresses" USING btree ("id");--> statement-breakpoint
CREATE INDEX "client_bank_accounts_id_idx" ON "client_bank_accounts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_bank_accounts_primary_key" ON "client_bank_accounts" USING btree ("client_id") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "client_ownerships_id_idx" ON "client_ownerships" USING btree ("id");--> statement-breakpoint
CREATE INDEX "client_ownerships_person_idx" ON "client_ownerships" USING btree ("intermediary_person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_ownerships_open_key" ON "client_ownerships" USING btree ("client_id") WHERE valid_to IS NULL;--> statement-breakpoint
CREATE INDEX "former_variable_symbols_strategy_idx" ON "former_variable_symbols" USING btree ("client_id","contract_strategy_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_impersonator_session_fk" FOREIGN KEY ("impersonator_session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_account_manager_id_users_id_fk" FOREIGN KEY ("account_manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_email_fk" FOREIGN KEY ("user_id","email") REFERENCES "public"."users"("id","email") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_name_idx" ON "clients" USING btree ("intermediary_person_id","surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_firstname_idx" ON "clients" USING btree ("firstname" COLLATE "cs-CZ-x-icu","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_email_idx" ON "clients" USING btree ("email","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_search_idx" ON "clients" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contract_strategies_strategy_idx" ON "contract_strategies" USING btree ("strategy_id");--> statement-breakpoint
CREATE INDEX "contract_strategies_symbol_search_idx" ON "contract_strategies" USING gin ("variable_symbol" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contracts_contract_type_idx" ON "contracts" USING btree ("contract_type_id");--> statement-breakpoint
CREATE INDEX "contracts_number_search_idx" ON "contracts" USING gin ("contract_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_phone_search_idx" ON "users" USING gin ("phone" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_risk_profile_range" CHECK ("strategies"."risk_profile" BETWEEN 1 AND 50);--> statement-breakpoint
-- Until now nobody changed hands: everybody has had the same agent since they came.
INSERT INTO client_ownerships (client_id, id, intermediary_person_id, valid_from)
SELECT id, gen_random_uuid(), intermediary_person_id, created_at FROM clients;
