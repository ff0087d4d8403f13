ALTER TABLE "document_seals" ADD COLUMN "original_sha256" "bytea";--> statement-breakpoint
UPDATE "document_seals" AS "s" SET "original_sha256" = "f"."sha256"
FROM "documents" AS "d" JOIN "files" AS "f" ON "f"."id" = "d"."original_file_id"
WHERE "d"."client_id" = "s"."client_id" AND "d"."id" = "s"."document_id";--> statement-breakpoint
ALTER TABLE "document_seals" ALTER COLUMN "original_sha256" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "seal_certificates" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE INDEX "document_seals_original_idx" ON "document_seals" USING btree ("original_sha256");
