CREATE TABLE "suitability_report_orders" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"anchor_on" date NOT NULL,
	"due_on" date NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"reason" text,
	"report_id" uuid,
	"ordered_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "suitability_report_orders_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "suitability_report_tellings" (
	"client_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suitability_report_tellings_client_id_report_id_pk" PRIMARY KEY("client_id","report_id")
);
--> statement-breakpoint
CREATE TABLE "suitability_reports" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"edition" integer NOT NULL,
	"outcome" text NOT NULL,
	"document_id" uuid NOT NULL,
	"content_sha256" "bytea" NOT NULL,
	"message_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "suitability_reports_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "statement_orders" ALTER COLUMN "ordered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_runs" ALTER COLUMN "ordered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "suitability_report_orders" ADD CONSTRAINT "suitability_report_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_report_orders" ADD CONSTRAINT "suitability_report_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_report_orders" ADD CONSTRAINT "suitability_report_orders_report_fk" FOREIGN KEY ("client_id","report_id") REFERENCES "public"."suitability_reports"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_report_tellings" ADD CONSTRAINT "suitability_report_tellings_report_fk" FOREIGN KEY ("client_id","report_id") REFERENCES "public"."suitability_reports"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_reports" ADD CONSTRAINT "suitability_reports_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suitability_reports" ADD CONSTRAINT "suitability_reports_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "suitability_report_orders_id_idx" ON "suitability_report_orders" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "suitability_report_orders_portal_key" ON "suitability_report_orders" USING btree ("client_id","due_on") WHERE ordered_by IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "suitability_report_orders_waiting_key" ON "suitability_report_orders" USING btree ("client_id","due_on") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "suitability_report_orders_waiting_idx" ON "suitability_report_orders" USING btree ("created_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "suitability_reports_id_idx" ON "suitability_reports" USING btree ("id");--> statement-breakpoint
CREATE INDEX "suitability_reports_placed_idx" ON "suitability_reports" USING btree ("placed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "suitability_reports_document_key" ON "suitability_reports" USING btree ("client_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suitability_reports_edition_key" ON "suitability_reports" USING btree ("client_id","due_on","edition");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_portal_key" ON "statement_runs" USING btree ("from_date","to_date") WHERE ordered_by IS NULL;--> statement-breakpoint
-- Evidence: rows are only added.
REVOKE UPDATE, DELETE, TRUNCATE ON suitability_reports, suitability_report_tellings FROM pramen_app;
