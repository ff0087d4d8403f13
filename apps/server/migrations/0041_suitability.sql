CREATE TABLE "suitability_reminders" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suitability_reminders_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "suitability_warnings" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_strategy_id" uuid NOT NULL,
	"strategy_id" uuid NOT NULL,
	"fit" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"record_id" uuid,
	"record_version" integer,
	"strategy_version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"ended_at" timestamp with time zone,
	"sealed_acknowledgement" "bytea",
	"acknowledged_by" uuid,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "suitability_warnings_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "form_templates" ADD COLUMN "validity_months" integer;--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "suitability_reminders" ADD CONSTRAINT "suitability_reminders_record_fk" FOREIGN KEY ("client_id","record_id") REFERENCES "public"."records"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_warnings" ADD CONSTRAINT "suitability_warnings_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_warnings" ADD CONSTRAINT "suitability_warnings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_warnings" ADD CONSTRAINT "suitability_warnings_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_warnings" ADD CONSTRAINT "suitability_warnings_investment_fk" FOREIGN KEY ("client_id","contract_strategy_id") REFERENCES "public"."contract_strategies"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "suitability_reminders_stage_key" ON "suitability_reminders" USING btree ("client_id","record_id","stage");--> statement-breakpoint
CREATE UNIQUE INDEX "suitability_warnings_open_key" ON "suitability_warnings" USING btree ("client_id","contract_strategy_id") WHERE "suitability_warnings"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "suitability_warnings_id_idx" ON "suitability_warnings" USING btree ("id");--> statement-breakpoint
CREATE INDEX "suitability_warnings_newest_idx" ON "suitability_warnings" USING btree ("created_at") WHERE "suitability_warnings"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "records_validity_idx" ON "records" USING btree ("valid_until") WHERE "records"."valid_until" IS NOT NULL;