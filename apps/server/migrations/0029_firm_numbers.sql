-- Numbers that are one in the whole firm move to a registry: the tables below a client have no unique key without client_id any more.
CREATE TABLE "firm_numbers" (
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"client_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "firm_numbers_key" PRIMARY KEY("kind","number")
);
--> statement-breakpoint
-- What the unique indexes kept apart until now; a symbol in use goes before one that was replaced.
INSERT INTO "firm_numbers" ("kind", "number", "client_id", "record_id")
SELECT 'CONTRACT_NUMBER', lower("contract_number"), "client_id", "id" FROM "contracts"
UNION ALL SELECT 'VARIABLE_SYMBOL', "variable_symbol", "client_id", "id" FROM "contract_strategies"
UNION ALL SELECT 'DOCUMENT_CODE', "code", "client_id", "id" FROM "documents" WHERE "code" IS NOT NULL
UNION ALL SELECT 'DOCUMENT', "id"::text, "client_id", "id" FROM "documents";
--> statement-breakpoint
INSERT INTO "firm_numbers" ("kind", "number", "client_id", "record_id")
SELECT 'VARIABLE_SYMBOL', "variable_symbol", "client_id", "contract_strategy_id" FROM "former_variable_symbols"
ON CONFLICT ("kind", "number") DO NOTHING;
--> statement-breakpoint
DROP INDEX "contract_strategies_variable_symbol_key";--> statement-breakpoint
DROP INDEX "contracts_contract_number_key";--> statement-breakpoint
DROP INDEX "documents_id_key";--> statement-breakpoint
DROP INDEX "documents_code_key";--> statement-breakpoint
ALTER TABLE "former_variable_symbols" DROP CONSTRAINT "former_variable_symbols_pkey";--> statement-breakpoint
ALTER TABLE "former_variable_symbols" ADD CONSTRAINT "former_variable_symbols_client_id_variable_symbol_pk" PRIMARY KEY("client_id","variable_symbol");--> statement-breakpoint
ALTER TABLE "firm_numbers" ADD CONSTRAINT "firm_numbers_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "firm_numbers_client_idx" ON "firm_numbers" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "firm_numbers_record_key" ON "firm_numbers" USING btree ("kind","record_id") WHERE kind <> 'VARIABLE_SYMBOL';--> statement-breakpoint
CREATE INDEX "firm_numbers_prefix_idx" ON "firm_numbers" USING btree ("kind","number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "contract_strategies_symbol_idx" ON "contract_strategies" USING btree ("variable_symbol");--> statement-breakpoint
CREATE INDEX "contracts_number_idx" ON "contracts" USING btree (lower("contract_number"));--> statement-breakpoint
CREATE INDEX "documents_id_idx" ON "documents" USING btree ("id");