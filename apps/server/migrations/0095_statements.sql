CREATE TABLE "statement_orders" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"run_id" uuid,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"reason" text,
	"statement_id" uuid,
	"ordered_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "statement_orders_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "statement_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"clients" text NOT NULL,
	"ordered_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"edition" integer NOT NULL,
	"document_id" uuid NOT NULL,
	"figures_sha256" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "statements_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "statement_orders" ADD CONSTRAINT "statement_orders_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_orders" ADD CONSTRAINT "statement_orders_run_id_statement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."statement_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_orders" ADD CONSTRAINT "statement_orders_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_orders" ADD CONSTRAINT "statement_orders_statement_fk" FOREIGN KEY ("client_id","statement_id") REFERENCES "public"."statements"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD CONSTRAINT "statement_runs_ordered_by_users_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_orders_id_idx" ON "statement_orders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "statement_orders_run_idx" ON "statement_orders" USING btree ("run_id","state","client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_orders_run_client_key" ON "statement_orders" USING btree ("client_id","run_id") WHERE run_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_orders_waiting_idx" ON "statement_orders" USING btree ("created_at") WHERE state = 'WAITING';--> statement-breakpoint
CREATE INDEX "statement_runs_created_idx" ON "statement_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statements_id_idx" ON "statements" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_document_key" ON "statements" USING btree ("client_id","document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statements_edition_key" ON "statements" USING btree ("client_id","from_date","to_date","edition");