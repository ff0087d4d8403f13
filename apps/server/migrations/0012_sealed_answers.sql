-- Answers lay here unsealed, and bodies beside them as hashes that could be guessed. They live for a day: these end now.
DELETE FROM "idempotency_keys";--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "answer";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "sealed_answer" "bytea";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "reach" text NOT NULL;--> statement-breakpoint
CREATE INDEX "client_ownerships_closed_idx" ON "client_ownerships" USING btree ("intermediary_person_id") WHERE valid_to IS NOT NULL;
