-- No-break and other wide spaces are spaces, and what has neither width nor letter is nothing. Lines stay: search_text is made of them.
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN public.unaccent('public.unaccent'::regdictionary, lower(normalize(translate(value,
    U&'\00a0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200a\202f\205f\3000\00ad\180e\200b\200c\200d\200e\200f\202a\202b\202c\202d\202e\2060\2061\2062\2063\2064\2066\2067\2068\2069\feff',
    '                '), NFC) COLLATE "und-x-icu"));--> statement-breakpoint
-- Stored folds are of the old function: columns made again hold the new one, and their indexes come again. One statement is one rewrite of the table.
ALTER TABLE "clients"
  DROP COLUMN "folded_firstname", DROP COLUMN "folded_surname", DROP COLUMN "folded_email", DROP COLUMN "search_text",
  ADD COLUMN "folded_firstname" text GENERATED ALWAYS AS (fold("clients"."firstname")) STORED NOT NULL,
  ADD COLUMN "folded_surname" text GENERATED ALWAYS AS (fold("clients"."surname")) STORED NOT NULL,
  ADD COLUMN "folded_email" text GENERATED ALWAYS AS (fold("clients"."email")) STORED NOT NULL,
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold(translate(coalesce("clients"."title_before" || ' ', '') || "clients"."firstname" || ' ' || "clients"."surname" || ' ' || coalesce("clients"."title_after" || ' ', '') || "clients"."surname" || ' ' || "clients"."firstname" || coalesce(' ' || "clients"."title_before", '') || E'\n' || "clients"."email" || E'\n' || "clients"."client_code" || E'\n' || coalesce("clients"."company_name", ''), ',', ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_search_idx" ON "clients" USING gin ("search_text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "documents"
  DROP COLUMN "folded_name", DROP COLUMN "folded_code",
  ADD COLUMN "folded_name" text GENERATED ALWAYS AS (fold("documents"."name")) STORED NOT NULL,
  ADD COLUMN "folded_code" text GENERATED ALWAYS AS (fold("documents"."code")) STORED;--> statement-breakpoint
CREATE INDEX "documents_name_idx" ON "documents" USING gin ("folded_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "documents_code_idx" ON "documents" USING gin ("folded_code" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
REINDEX INDEX "document_categories_name_key";--> statement-breakpoint
CREATE TABLE "fee_types" (
	"name" text PRIMARY KEY NOT NULL,
	"name_sk" text
);--> statement-breakpoint
ALTER TABLE "contract_types" ADD COLUMN "name_sk" text;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "name_sk" text;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "strategy_name_sk" text;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD COLUMN "terms_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "signing_source" text;--> statement-breakpoint
ALTER TABLE "document_categories" ADD COLUMN "name_sk" text;--> statement-breakpoint
ALTER TABLE "document_templates" ADD COLUMN "name_sk" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "contract_id" uuid;--> statement-breakpoint
ALTER TABLE "cash_transactions" ADD COLUMN "security_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_contract_fk" FOREIGN KEY ("client_id","contract_id") REFERENCES "public"."contracts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_transactions" ADD CONSTRAINT "cash_transactions_security_id_securities_id_fk" FOREIGN KEY ("security_id") REFERENCES "public"."securities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_contract_idx" ON "documents" USING btree ("client_id","contract_id") WHERE contract_id IS NOT NULL;--> statement-breakpoint
-- Until now only imports knew the day.
UPDATE "contracts" SET "signing_source" = 'IMPORT' WHERE "signed_on" IS NOT NULL;--> statement-breakpoint
-- What exists by now is no news to its client.
UPDATE "contract_strategies" SET "terms_told_at" = "created_at";
