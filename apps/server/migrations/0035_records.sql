CREATE TABLE "record_results" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"revision_id" uuid NOT NULL,
	"engine" integer NOT NULL,
	"sealed_result" "bytea" NOT NULL,
	"evaluated_by" uuid NOT NULL,
	"evaluated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_results_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_steps" (
	"client_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"version_number" integer NOT NULL,
	"decision" text,
	"sealed_reason" "bytea",
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_steps_client_id_record_id_position_pk" PRIMARY KEY("client_id","record_id","position")
);
--> statement-breakpoint
CREATE TABLE "record_versions" (
	"client_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"revision_id" uuid NOT NULL,
	"sealed_answers" "bytea" NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_versions_client_id_record_id_number_pk" PRIMARY KEY("client_id","record_id","number")
);
--> statement-breakpoint
CREATE TABLE "records" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"method" text DEFAULT 'FORM' NOT NULL,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"template_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"creator_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"answered_at" timestamp with time zone,
	"metrics" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "records_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "record_results" ADD CONSTRAINT "record_results_revision_id_form_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."form_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_results" ADD CONSTRAINT "record_results_evaluated_by_users_id_fk" FOREIGN KEY ("evaluated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_results" ADD CONSTRAINT "record_results_client_id_record_id_version_number_record_versions_client_id_record_id_number_fk" FOREIGN KEY ("client_id","record_id","version_number") REFERENCES "public"."record_versions"("client_id","record_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_steps" ADD CONSTRAINT "record_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_steps" ADD CONSTRAINT "record_steps_client_id_record_id_records_client_id_id_fk" FOREIGN KEY ("client_id","record_id") REFERENCES "public"."records"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_revision_id_form_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."form_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_client_id_record_id_records_client_id_id_fk" FOREIGN KEY ("client_id","record_id") REFERENCES "public"."records"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_template_id_form_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."form_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_revision_id_form_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."form_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "records" ADD CONSTRAINT "records_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "record_results_version_key" ON "record_results" USING btree ("client_id","record_id","version_number");--> statement-breakpoint
CREATE INDEX "records_type_idx" ON "records" USING btree ("client_id","type","created_at");--> statement-breakpoint
CREATE INDEX "records_newest_idx" ON "records" USING btree ("type","created_at");--> statement-breakpoint
CREATE INDEX "records_state_idx" ON "records" USING btree ("state","state_at");--> statement-breakpoint
CREATE INDEX "records_template_idx" ON "records" USING btree ("template_id");--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON record_versions, record_steps, record_results FROM pramen_app;
