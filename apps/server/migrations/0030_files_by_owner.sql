-- Files of clients and files of the company part, so that every row of a client's table names its client.
CREATE TABLE "catalogue_files" (
	"id" uuid NOT NULL,
	"uuid" text NOT NULL,
	"fileable_type" text NOT NULL,
	"fileable_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_count" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"object_key" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "catalogue_files_pkey" PRIMARY KEY("id")
);
--> statement-breakpoint
ALTER TABLE "document_templates" DROP CONSTRAINT "document_templates_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_original_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "document_seals" DROP CONSTRAINT "document_seals_file_id_files_id_fk";
--> statement-breakpoint
ALTER TABLE "document_openings" DROP CONSTRAINT "document_openings_file_id_files_id_fk";
--> statement-breakpoint
DROP INDEX "files_uuid_key";--> statement-breakpoint
DROP INDEX "files_client_idx";--> statement-breakpoint
DROP INDEX "files_fileable_idx";--> statement-breakpoint
-- The company's files move to their own table; those of clients are registered by their uuid, which was unique until now.
INSERT INTO "catalogue_files" ("id", "uuid", "fileable_type", "fileable_id", "file_name", "media_type", "byte_count", "sha256", "wrapped_key", "object_key", "created_by", "created_at", "deleted_at", "erased_at")
SELECT "id", "uuid", "fileable_type", "fileable_id", "file_name", "media_type", "byte_count", "sha256", "wrapped_key", "object_key", "created_by", "created_at", "deleted_at", "erased_at" FROM "files" WHERE "client_id" IS NULL;
--> statement-breakpoint
DELETE FROM "files" WHERE "client_id" IS NULL;
--> statement-breakpoint
INSERT INTO "firm_numbers" ("kind", "number", "client_id", "record_id") SELECT 'FILE', "uuid", "client_id", "id" FROM "files";
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_pkey";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "client_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_id_pk" PRIMARY KEY("client_id","id");--> statement-breakpoint
ALTER TABLE "catalogue_files" ADD CONSTRAINT "catalogue_files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_files_uuid_key" ON "catalogue_files" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "catalogue_files_fileable_idx" ON "catalogue_files" USING btree ("fileable_type","fileable_id");--> statement-breakpoint
CREATE INDEX "catalogue_files_object_idx" ON "catalogue_files" USING btree ("object_key");--> statement-breakpoint
CREATE INDEX "catalogue_files_removed_idx" ON "catalogue_files" USING btree ("deleted_at","id") WHERE deleted_at IS NOT NULL AND erased_at IS NULL;--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_file_id_catalogue_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."catalogue_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_original_file_fk" FOREIGN KEY ("client_id","original_file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_seals" ADD CONSTRAINT "document_seals_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_id_idx" ON "files" USING btree ("id");--> statement-breakpoint
CREATE INDEX "files_uuid_idx" ON "files" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "files_fileable_idx" ON "files" USING btree ("client_id","fileable_type","fileable_id");
