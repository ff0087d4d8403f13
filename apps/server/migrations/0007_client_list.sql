DROP INDEX "clients_name_idx";--> statement-breakpoint
DROP INDEX "clients_firstname_idx";--> statement-breakpoint
DROP INDEX "clients_email_idx";--> statement-breakpoint
DROP INDEX "clients_search_idx";--> statement-breakpoint
DROP INDEX "contract_strategies_symbol_search_idx";--> statement-breakpoint
DROP INDEX "contracts_number_search_idx";--> statement-breakpoint
DROP INDEX "users_phone_search_idx";--> statement-breakpoint
CREATE INDEX "clients_adviser_idx" ON "clients" USING btree ("intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "former_variable_symbols_search_idx" ON "former_variable_symbols" USING gin ("variable_symbol" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_firstname_idx" ON "clients" USING btree ("firstname" COLLATE "cs-CZ-x-icu","surname" COLLATE "cs-CZ-x-icu","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_email_idx" ON "clients" USING btree ("email","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_search_idx" ON "clients" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contract_strategies_symbol_search_idx" ON "contract_strategies" USING gin ("variable_symbol" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "contracts_number_search_idx" ON "contracts" USING gin ("contract_number" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_phone_search_idx" ON "users" USING gin ("phone" gin_trgm_ops) WITH (fastupdate=false);