CREATE TABLE "form_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"definition" text NOT NULL,
	"version_label" text,
	"is_required_by_law" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "form_template_intermediaries" (
	"template_id" uuid NOT NULL,
	"intermediary_id" uuid NOT NULL,
	CONSTRAINT "form_template_intermediaries_template_id_intermediary_id_pk" PRIMARY KEY("template_id","intermediary_id")
);
--> statement-breakpoint
CREATE TABLE "form_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_name" text NOT NULL,
	"public_name_sk" text,
	"version_label" text,
	"type" text NOT NULL,
	"description" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"confirmation_required" boolean DEFAULT false NOT NULL,
	"is_for_all_intermediaries" boolean DEFAULT true NOT NULL,
	"revision_number" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_revisions" ADD CONSTRAINT "form_revisions_template_id_form_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."form_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_revisions" ADD CONSTRAINT "form_revisions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_intermediaries" ADD CONSTRAINT "form_template_intermediaries_intermediary_id_intermediaries_id_fk" FOREIGN KEY ("intermediary_id") REFERENCES "public"."intermediaries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_template_intermediaries" ADD CONSTRAINT "form_template_intermediaries_template_fk" FOREIGN KEY ("template_id") REFERENCES "public"."form_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "form_revisions_number_key" ON "form_revisions" USING btree ("template_id","number");--> statement-breakpoint
CREATE INDEX "form_template_intermediaries_idx" ON "form_template_intermediaries" USING btree ("intermediary_id");--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON form_revisions FROM pramen_app;
