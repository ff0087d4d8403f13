CREATE TABLE "identification_files" (
	"client_id" uuid NOT NULL,
	"identification_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"side" text NOT NULL,
	"measured" jsonb,
	CONSTRAINT "identification_files_pkey" PRIMARY KEY("client_id","identification_id","number","position")
);
--> statement-breakpoint
CREATE TABLE "identification_steps" (
	"client_id" uuid NOT NULL,
	"identification_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text NOT NULL,
	"version_number" integer NOT NULL,
	"decision" text,
	"sealed_reason" "bytea",
	"sealed_acceptance" "bytea",
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "identification_steps_pkey" PRIMARY KEY("client_id","identification_id","position")
);
--> statement-breakpoint
CREATE TABLE "identification_versions" (
	"client_id" uuid NOT NULL,
	"identification_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"method" text NOT NULL,
	"sealed_content" "bytea" NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_as" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identification_versions_pkey" PRIMARY KEY("client_id","identification_id","number")
);
--> statement-breakpoint
CREATE TABLE "identifications" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"level" text,
	"state" text NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	"creator_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "identifications_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "identification_files" ADD CONSTRAINT "identification_files_version_fk" FOREIGN KEY ("client_id","identification_id","number") REFERENCES "public"."identification_versions"("client_id","identification_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_files" ADD CONSTRAINT "identification_files_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_steps" ADD CONSTRAINT "identification_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_steps" ADD CONSTRAINT "identification_steps_identification_fk" FOREIGN KEY ("client_id","identification_id") REFERENCES "public"."identifications"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_versions" ADD CONSTRAINT "identification_versions_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_versions" ADD CONSTRAINT "identification_versions_identification_fk" FOREIGN KEY ("client_id","identification_id") REFERENCES "public"."identifications"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identifications" ADD CONSTRAINT "identifications_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identification_files_file_idx" ON "identification_files" USING btree ("client_id","file_id");--> statement-breakpoint
CREATE INDEX "identifications_newest_idx" ON "identifications" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "identifications_state_idx" ON "identifications" USING btree ("state","state_at");--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON identification_versions, identification_files, identification_steps FROM pramen_app;
