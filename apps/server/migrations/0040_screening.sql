CREATE TABLE "screening_decisions" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hit_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"entry_hash" "bytea" NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"list_number" integer NOT NULL,
	"score" smallint NOT NULL,
	"sealed_match" "bytea" NOT NULL,
	"sealed_reason" "bytea" NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screening_decisions_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "screening_entries" (
	"list_id" uuid NOT NULL,
	"from_number" integer NOT NULL,
	"to_number" integer,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"names" text[] NOT NULL,
	"birth_dates" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"details" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "screening_entries_list_id_ref_from_number_pk" PRIMARY KEY("list_id","ref","from_number")
);
--> statement-breakpoint
CREATE TABLE "screening_hits" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"role" text NOT NULL,
	"list_id" uuid NOT NULL,
	"entry_ref" text NOT NULL,
	"entry_hash" "bytea" NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"list_number" integer NOT NULL,
	"score" smallint NOT NULL,
	"sealed_match" "bytea" NOT NULL,
	"state" text NOT NULL,
	"is_found" boolean DEFAULT true NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopened_for" text,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "screening_hits_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "screening_list_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid,
	"number" integer,
	"state" text NOT NULL,
	"format" text NOT NULL,
	"published_on" date,
	"file_name" text NOT NULL,
	"byte_count" bigint NOT NULL,
	"sha256" "bytea" NOT NULL,
	"entry_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"finding_count" integer DEFAULT 0 NOT NULL,
	"findings" jsonb NOT NULL,
	"imported_by" uuid,
	"received_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "screening_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"current_number" integer,
	"created_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_marks" (
	"client_id" uuid NOT NULL,
	"list_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"identity" text NOT NULL,
	"engine" integer NOT NULL,
	"screened_at" timestamp with time zone NOT NULL,
	"whole_at" timestamp with time zone NOT NULL,
	CONSTRAINT "screening_marks_client_id_list_id_pk" PRIMARY KEY("client_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "screening_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list_id" uuid NOT NULL,
	"list_number" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"whole_count" integer DEFAULT 0 NOT NULL,
	"changes_count" integer DEFAULT 0 NOT NULL,
	"new_hit_count" integer DEFAULT 0 NOT NULL,
	"reopened_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_staged_entries" (
	"version_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"kind" text NOT NULL,
	"names" text[] NOT NULL,
	"birth_dates" text[] NOT NULL,
	"countries" text[] NOT NULL,
	"details" jsonb NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "screening_staged_entries_version_id_ref_pk" PRIMARY KEY("version_id","ref")
);
--> statement-breakpoint
ALTER TABLE "record_steps" ADD COLUMN "screening" jsonb;--> statement-breakpoint
ALTER TABLE "screening_decisions" ADD CONSTRAINT "screening_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_decisions" ADD CONSTRAINT "screening_decisions_hit_fk" FOREIGN KEY ("client_id","hit_id") REFERENCES "public"."screening_hits"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_entries" ADD CONSTRAINT "screening_entries_list_id_screening_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_list_id_screening_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_list_versions" ADD CONSTRAINT "screening_list_versions_list_id_screening_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_list_versions" ADD CONSTRAINT "screening_list_versions_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_marks" ADD CONSTRAINT "screening_marks_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_marks" ADD CONSTRAINT "screening_marks_list_id_screening_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_runs" ADD CONSTRAINT "screening_runs_list_id_screening_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."screening_lists"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screening_decisions_hit_idx" ON "screening_decisions" USING btree ("client_id","hit_id");--> statement-breakpoint
CREATE INDEX "screening_entries_from_idx" ON "screening_entries" USING btree ("list_id","from_number");--> statement-breakpoint
CREATE INDEX "screening_entries_to_idx" ON "screening_entries" USING btree ("list_id","to_number");--> statement-breakpoint
CREATE INDEX "screening_hits_id_idx" ON "screening_hits" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_hits_pair_key" ON "screening_hits" USING btree ("client_id","role","list_id","entry_ref");--> statement-breakpoint
CREATE INDEX "screening_hits_state_idx" ON "screening_hits" USING btree ("state","found_at");--> statement-breakpoint
CREATE INDEX "screening_hits_entry_idx" ON "screening_hits" USING btree ("list_id","entry_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_list_versions_number_key" ON "screening_list_versions" USING btree ("list_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_lists_name_key" ON "screening_lists" USING btree ("kind",lower("name"));--> statement-breakpoint
CREATE INDEX "screening_marks_list_idx" ON "screening_marks" USING btree ("list_id","number");--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON screening_decisions FROM pramen_app;
