DROP INDEX "intermediaries_code_key";--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "intermediaries_code_key" ON "intermediaries" USING btree ("code") WHERE "intermediaries"."deleted_at" IS NULL;