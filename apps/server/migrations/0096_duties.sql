CREATE TABLE "business_calendar" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fall_checks" (
	"id" integer PRIMARY KEY NOT NULL,
	"market_stamp" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"last_client_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "fall_checks_one" CHECK ("fall_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "fall_notices" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"period_start" date NOT NULL,
	"step" integer NOT NULL,
	"crossed_on" date NOT NULL,
	"due_on" date NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"is_closed" boolean NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "fall_notices_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "valuation_views" (
	"client_id" uuid NOT NULL,
	"quarter" date NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "valuation_views_client_id_quarter_pk" PRIMARY KEY("client_id","quarter")
);
--> statement-breakpoint
ALTER TABLE "fall_notices" ADD CONSTRAINT "fall_notices_contract_fk" FOREIGN KEY ("client_id","contract_id") REFERENCES "public"."contracts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation_views" ADD CONSTRAINT "valuation_views_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "valuation_views" ADD CONSTRAINT "valuation_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_calendar_day_key" ON "business_calendar" USING btree ("country","day");--> statement-breakpoint
CREATE INDEX "fall_notices_id_idx" ON "fall_notices" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "fall_notices_step_key" ON "fall_notices" USING btree ("client_id","contract_id","period_start","step");--> statement-breakpoint
CREATE INDEX "fall_notices_untold_idx" ON "fall_notices" USING btree ("client_id") WHERE told_at IS NULL AND NOT is_closed;--> statement-breakpoint
-- Evidence: rows are only added.
REVOKE UPDATE, DELETE, TRUNCATE ON valuation_views FROM pramen_app;
