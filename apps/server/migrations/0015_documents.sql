CREATE TABLE "document_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_for_all_intermediaries" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_category_intermediaries" (
	"category_id" uuid NOT NULL,
	"intermediary_id" uuid NOT NULL,
	CONSTRAINT "document_category_intermediaries_category_id_intermediary_id_pk" PRIMARY KEY("category_id","intermediary_id")
);
--> statement-breakpoint
CREATE TABLE "document_signatures" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"sha256" "bytea",
	"code_id" uuid,
	"sealed_evidence" "bytea",
	"description" text,
	CONSTRAINT "document_signatures_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_state_changes" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"description" text,
	"created_at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "document_state_changes_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_template_categories" (
	"template_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "document_template_categories_template_id_category_id_pk" PRIMARY KEY("template_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "document_template_intermediaries" (
	"template_id" uuid NOT NULL,
	"intermediary_id" uuid NOT NULL,
	CONSTRAINT "document_template_intermediaries_template_id_intermediary_id_pk" PRIMARY KEY("template_id","intermediary_id")
);
--> statement-breakpoint
CREATE TABLE "document_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"code_format" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_for_all_intermediaries" boolean DEFAULT true NOT NULL,
	"label_text7" text,
	"signable" boolean DEFAULT true NOT NULL,
	"require_owner_signature" boolean DEFAULT false NOT NULL,
	"require_responsible_signature" boolean DEFAULT false NOT NULL,
	"responsible_user_id" uuid,
	"format" text,
	"content" text,
	"file_id" uuid,
	"annotations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"placeholders" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"template_id" uuid,
	"name" text NOT NULL,
	"code" text,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"generation" text NOT NULL,
	"generation_round" integer DEFAULT 1 NOT NULL,
	"generation_fault" text,
	"generation_attempts" integer DEFAULT 0 NOT NULL,
	"missing_placeholders" text[] DEFAULT '{}' NOT NULL,
	"file_id" uuid,
	"original_file_id" uuid,
	"seal" text,
	"seal_due_at" timestamp with time zone,
	"seal_tries" integer DEFAULT 0 NOT NULL,
	"assigned_user_id" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"folded_name" text GENERATED ALWAYS AS (fold("documents"."name")) STORED NOT NULL,
	CONSTRAINT "documents_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uuid" text NOT NULL,
	"client_id" uuid,
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
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_seals" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"sha256" "bytea" NOT NULL,
	"certificate" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_seals_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "seal_certificates" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_category_intermediaries" ADD CONSTRAINT "document_category_intermediaries_category_id_document_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."document_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_category_intermediaries" ADD CONSTRAINT "document_category_intermediaries_intermediary_id_intermediaries_id_fk" FOREIGN KEY ("intermediary_id") REFERENCES "public"."intermediaries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_state_changes" ADD CONSTRAINT "document_state_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_state_changes" ADD CONSTRAINT "document_state_changes_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template_categories" ADD CONSTRAINT "document_template_categories_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template_categories" ADD CONSTRAINT "document_template_categories_category_id_document_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."document_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template_intermediaries" ADD CONSTRAINT "document_template_intermediaries_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_template_intermediaries" ADD CONSTRAINT "document_template_intermediaries_intermediary_id_intermediaries_id_fk" FOREIGN KEY ("intermediary_id") REFERENCES "public"."intermediaries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_responsible_user_id_users_id_fk" FOREIGN KEY ("responsible_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_templates" ADD CONSTRAINT "document_templates_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_template_id_document_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."document_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_original_file_id_files_id_fk" FOREIGN KEY ("original_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_assigned_user_id_users_id_fk" FOREIGN KEY ("assigned_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_seals" ADD CONSTRAINT "document_seals_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_seals" ADD CONSTRAINT "document_seals_certificate_seal_certificates_fingerprint_fk" FOREIGN KEY ("certificate") REFERENCES "public"."seal_certificates"("fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_seals" ADD CONSTRAINT "document_seals_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_name_key" ON "document_categories" USING btree (fold("name"));--> statement-breakpoint
CREATE INDEX "document_category_intermediaries_idx" ON "document_category_intermediaries" USING btree ("intermediary_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_signatures_signer_key" ON "document_signatures" USING btree ("client_id","document_id","role","user_id");--> statement-breakpoint
CREATE INDEX "document_signatures_user_idx" ON "document_signatures" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "document_signatures_due_idx" ON "document_signatures" USING btree ("expires_at") WHERE state = 'PENDING';--> statement-breakpoint
CREATE UNIQUE INDEX "document_state_changes_position_key" ON "document_state_changes" USING btree ("client_id","document_id","position");--> statement-breakpoint
CREATE INDEX "document_template_categories_category_idx" ON "document_template_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "document_template_intermediaries_idx" ON "document_template_intermediaries" USING btree ("intermediary_id");--> statement-breakpoint
CREATE INDEX "document_templates_responsible_idx" ON "document_templates" USING btree ("responsible_user_id");--> statement-breakpoint
CREATE INDEX "document_templates_file_idx" ON "document_templates" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_id_key" ON "documents" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_code_key" ON "documents" USING btree ("code");--> statement-breakpoint
CREATE INDEX "documents_template_idx" ON "documents" USING btree ("template_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_state_idx" ON "documents" USING btree ("state","created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "documents_work_idx" ON "documents" USING btree ("created_at") WHERE generation = 'WAITING' OR seal IN ('WAITING', 'STAMPING');--> statement-breakpoint
CREATE INDEX "documents_name_idx" ON "documents" USING gin ("folded_name" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "documents_assigned_idx" ON "documents" USING btree ("assigned_user_id");--> statement-breakpoint
CREATE INDEX "documents_file_idx" ON "documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "documents_original_idx" ON "documents" USING btree ("original_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "files_uuid_key" ON "files" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "files_fileable_idx" ON "files" USING btree ("fileable_type","fileable_id");--> statement-breakpoint
CREATE INDEX "files_client_idx" ON "files" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "files_object_idx" ON "files" USING btree ("object_key");--> statement-breakpoint
CREATE UNIQUE INDEX "document_seals_kind_key" ON "document_seals" USING btree ("client_id","document_id","kind");--> statement-breakpoint
CREATE INDEX "document_seals_sha256_idx" ON "document_seals" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "document_seals_file_idx" ON "document_seals" USING btree ("file_id");--> statement-breakpoint
-- What was sealed is evidence.
REVOKE UPDATE, DELETE, TRUNCATE ON document_seals, seal_certificates FROM pramen_app;
