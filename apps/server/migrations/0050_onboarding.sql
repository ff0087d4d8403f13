CREATE TABLE "interaction_forms" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"options" jsonb NOT NULL,
	"creator_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"contract_id" uuid,
	"sealed_agreement" "bytea",
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "interaction_forms_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "interaction_pictures" (
	"client_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"side" text NOT NULL,
	"measured" jsonb,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interaction_pictures_client_id_file_id_pk" PRIMARY KEY("client_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "interaction_steps" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"revision_ids" uuid[] DEFAULT '{}' NOT NULL,
	"sealed_answers" "bytea",
	"saved_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "interaction_steps_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "onboarding_configs" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"options" jsonb NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "interaction_forms" ADD CONSTRAINT "interaction_forms_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_forms" ADD CONSTRAINT "interaction_forms_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_pictures" ADD CONSTRAINT "interaction_pictures_step_fk" FOREIGN KEY ("client_id","step_id") REFERENCES "public"."interaction_steps"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_pictures" ADD CONSTRAINT "interaction_pictures_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_steps" ADD CONSTRAINT "interaction_steps_form_fk" FOREIGN KEY ("client_id","form_id") REFERENCES "public"."interaction_forms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_configs" ADD CONSTRAINT "onboarding_configs_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "onboarding_configs" ADD CONSTRAINT "onboarding_configs_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "interaction_forms_id_idx" ON "interaction_forms" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "interaction_forms_open_key" ON "interaction_forms" USING btree ("client_id") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "interaction_forms_state_idx" ON "interaction_forms" USING btree ("state","touched_at");--> statement-breakpoint
CREATE INDEX "interaction_pictures_step_idx" ON "interaction_pictures" USING btree ("client_id","step_id");--> statement-breakpoint
CREATE INDEX "interaction_steps_id_idx" ON "interaction_steps" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "interaction_steps_position_key" ON "interaction_steps" USING btree ("client_id","form_id","position");