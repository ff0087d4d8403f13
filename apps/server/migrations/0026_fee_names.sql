ALTER TABLE "fee_types" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Fees of movements booked until now are known without a Slovak name.
INSERT INTO "fee_types" ("name") SELECT DISTINCT "fee_type_name" FROM "cash_transactions" WHERE "fee_type_name" IS NOT NULL ON CONFLICT DO NOTHING;
