CREATE TABLE "import_chunks" (
	"upload_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_details" (
	"upload_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "import_details_upload_id_stage_kind_number_pk" PRIMARY KEY("upload_id","stage","kind","number")
);
--> statement-breakpoint
CREATE TABLE "import_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"byte_count" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"phase" text,
	"bytes_read" integer DEFAULT 0 NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"checked" jsonb,
	"result" jsonb,
	CONSTRAINT "import_uploads_name_key" UNIQUE("import_id","file_name")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"confirmed_by" uuid,
	"confirmed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"wrapped_key" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_upload_id_import_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_details" ADD CONSTRAINT "import_details_upload_id_import_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."import_uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_uploads" ADD CONSTRAINT "import_uploads_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_uploaded_idx" ON "imports" USING btree ("uploaded_at","id");--> statement-breakpoint
CREATE INDEX "imports_state_idx" ON "imports" USING btree ("state");