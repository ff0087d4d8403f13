CREATE TABLE "onboarding_events" (
	"started_on" date NOT NULL,
	"version_id" text NOT NULL,
	"kind" text NOT NULL,
	"step" text NOT NULL,
	"question" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "onboarding_events_started_on_version_id_kind_step_question_pk" PRIMARY KEY("started_on","version_id","kind","step","question")
);
--> statement-breakpoint
CREATE TABLE "onboarding_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"steps" text[] NOT NULL,
	"revision_ids" uuid[] NOT NULL,
	"first_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "onboarding_walks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_on" date NOT NULL,
	"version_id" text NOT NULL,
	"device" text NOT NULL,
	"is_resumed" boolean DEFAULT false NOT NULL,
	"outcome" text,
	"seen_on" date NOT NULL,
	"step" text NOT NULL,
	"question" text DEFAULT '' NOT NULL,
	"active_minutes" integer,
	"wall_minutes" integer
);
--> statement-breakpoint
ALTER TABLE "interaction_forms" ADD COLUMN "sealed_walk" "bytea";--> statement-breakpoint
ALTER TABLE "onboarding_walks" ADD CONSTRAINT "onboarding_walks_version_id_onboarding_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."onboarding_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "onboarding_walks_started_idx" ON "onboarding_walks" USING btree ("started_on");