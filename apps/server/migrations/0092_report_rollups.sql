CREATE TABLE "report_client_days" (
	"client_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clients" integer NOT NULL,
	"contracts" integer NOT NULL,
	"paid_in" numeric(20, 2) NOT NULL,
	"invested" numeric(20, 2) NOT NULL,
	"unrated" integer NOT NULL,
	CONSTRAINT "report_client_days_client_id_person_id_day_pk" PRIMARY KEY("client_id","person_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_client_totals" (
	"client_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_id" uuid NOT NULL,
	"clients" integer NOT NULL,
	"contracts" integer NOT NULL,
	"paid_in" numeric(20, 2) NOT NULL,
	"invested" numeric(20, 2) NOT NULL,
	"unrated" integer NOT NULL,
	CONSTRAINT "report_client_totals_client_id_person_id_kind_key_id_pk" PRIMARY KEY("client_id","person_id","kind","key_id")
);
--> statement-breakpoint
CREATE TABLE "report_dirty" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_folds" (
	"id" integer PRIMARY KEY NOT NULL,
	"folded_at" timestamp with time zone,
	CONSTRAINT "report_folds_one" CHECK ("report_folds"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "report_person_days" (
	"person_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clients" integer NOT NULL,
	"contracts" integer NOT NULL,
	"paid_in" numeric(20, 2) NOT NULL,
	"invested" numeric(20, 2) NOT NULL,
	"unrated" integer NOT NULL,
	CONSTRAINT "report_person_days_person_id_day_pk" PRIMARY KEY("person_id","day")
);
--> statement-breakpoint
CREATE TABLE "report_person_totals" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key_id" uuid NOT NULL,
	"clients" integer NOT NULL,
	"contracts" integer NOT NULL,
	"paid_in" numeric(20, 2) NOT NULL,
	"invested" numeric(20, 2) NOT NULL,
	"unrated" integer NOT NULL,
	CONSTRAINT "report_person_totals_person_id_kind_key_id_pk" PRIMARY KEY("person_id","kind","key_id")
);
--> statement-breakpoint
ALTER TABLE "report_client_days" ADD CONSTRAINT "report_client_days_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_client_totals" ADD CONSTRAINT "report_client_totals_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_client_totals_person_idx" ON "report_client_totals" USING btree ("person_id","client_id") WHERE kind = 'ALL';--> statement-breakpoint
CREATE INDEX "report_dirty_client_idx" ON "report_dirty" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "cash_transactions_foreign_idx" ON "cash_transactions" USING btree ("currency","transaction_date") WHERE currency <> 'CZK';--> statement-breakpoint
-- The figures of the clients that are there already.
INSERT INTO report_dirty (id, client_id) SELECT gen_random_uuid(), id FROM clients;
