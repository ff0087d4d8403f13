ALTER TABLE "statement_orders" ALTER COLUMN "ordered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_runs" ALTER COLUMN "ordered_by" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_portal_key" ON "statement_runs" USING btree ("from_date","to_date") WHERE ordered_by IS NULL;