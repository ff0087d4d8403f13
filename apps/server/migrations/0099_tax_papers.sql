DROP INDEX "statements_edition_key";--> statement-breakpoint
ALTER TABLE "statement_orders" ADD COLUMN "kind" text DEFAULT 'STATEMENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "kind" text DEFAULT 'STATEMENT' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_edition_key" ON "statements" USING btree ("client_id","kind","from_date","to_date","edition");