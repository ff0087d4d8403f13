CREATE TABLE "bank_statement_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"account" text NOT NULL,
	"line" integer NOT NULL,
	"booking_key" text NOT NULL,
	"booked_on" date NOT NULL,
	"amount" numeric(20, 2) NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"variable_symbol" text,
	"bank_reference" text,
	"sealed_payer" "bytea" NOT NULL,
	"state" text NOT NULL,
	"why" text,
	"is_payer_known" boolean,
	"client_id" uuid,
	"contract_strategy_id" uuid,
	"cash_transaction_id" uuid,
	"returned_entry_id" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"sealed_reason" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receiving_account_id" uuid,
	"account" text NOT NULL,
	"format" text NOT NULL,
	"statement_number" text,
	"from_day" date,
	"to_day" date,
	"currency" text,
	"opening_balance" numeric(20, 2),
	"closing_balance" numeric(20, 2),
	"credit_sum" numeric(20, 2) NOT NULL,
	"debit_sum" numeric(20, 2) NOT NULL,
	"entry_count" integer NOT NULL,
	"file_sha256" "bytea" NOT NULL,
	"run_id" uuid NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD CONSTRAINT "bank_statement_entries_returned_fk" FOREIGN KEY ("returned_entry_id") REFERENCES "public"."bank_statement_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_entries_booking_key" ON "bank_statement_entries" USING btree ("booking_key");--> statement-breakpoint
CREATE INDEX "bank_statement_entries_statement_idx" ON "bank_statement_entries" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "bank_statement_entries_state_idx" ON "bank_statement_entries" USING btree ("state","booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_statement_entries_client_idx" ON "bank_statement_entries" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "bank_statement_entries_reference_idx" ON "bank_statement_entries" USING btree ("account","bank_reference");--> statement-breakpoint
CREATE INDEX "bank_statement_entries_symbol_idx" ON "bank_statement_entries" USING btree ("account","variable_symbol");--> statement-breakpoint
CREATE INDEX "bank_statements_account_idx" ON "bank_statements" USING btree ("account","to_day");--> statement-breakpoint
CREATE INDEX "bank_statements_run_idx" ON "bank_statements" USING btree ("run_id");