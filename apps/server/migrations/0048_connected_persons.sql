CREATE TABLE "client_connected_persons" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"role" text NOT NULL,
	"record_id" uuid NOT NULL,
	"sealed_name" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "client_connected_persons_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "records" ADD COLUMN "persons_version" integer;--> statement-breakpoint
ALTER TABLE "client_connected_persons" ADD CONSTRAINT "client_connected_persons_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_connected_persons_id_idx" ON "client_connected_persons" USING btree ("id");--> statement-breakpoint
CREATE INDEX "client_connected_persons_record_idx" ON "client_connected_persons" USING btree ("client_id","record_id");--> statement-breakpoint
CREATE INDEX "records_persons_idx" ON "records" USING btree ("client_id") WHERE "records"."persons_version" IS NULL AND "records"."state" IN ('WAITING', 'TO_REVIEW', 'APPROVED', 'ACCEPTED');--> statement-breakpoint
-- Like the other rows that decisions rest on: the application adds them and ends each once. Row security as in 0047.
REVOKE UPDATE, DELETE, TRUNCATE ON client_connected_persons FROM pramen_app;--> statement-breakpoint
GRANT UPDATE (ended_at) ON client_connected_persons TO pramen_app;--> statement-breakpoint
ALTER TABLE client_connected_persons ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY connected_read ON client_connected_persons FOR SELECT TO pramen_app USING (true);--> statement-breakpoint
CREATE POLICY connected_add ON client_connected_persons FOR INSERT TO pramen_app WITH CHECK (true);--> statement-breakpoint
CREATE POLICY connected_end_once ON client_connected_persons FOR UPDATE TO pramen_app USING (ended_at IS NULL) WITH CHECK (true);
