CREATE TABLE "record_files" (
	"client_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "record_files_client_id_record_id_version_number_file_id_pk" PRIMARY KEY("client_id","record_id","version_number","file_id")
);
--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_version_fk" FOREIGN KEY ("client_id","record_id","version_number") REFERENCES "public"."record_versions"("client_id","record_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_files_file_idx" ON "record_files" USING btree ("client_id","file_id");--> statement-breakpoint
INSERT INTO "firm_numbers" ("kind", "number", "client_id", "record_id") SELECT 'RECORD', "id"::text, "client_id", "id" FROM "records";--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON record_files FROM pramen_app;
