CREATE TABLE "client_confirmations" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"sealed_reason" "bytea",
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_confirmations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "client_confirmations" ADD CONSTRAINT "client_confirmations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_confirmations" ADD CONSTRAINT "client_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_confirmations_id_idx" ON "client_confirmations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "client_confirmations_last_idx" ON "client_confirmations" USING btree ("client_id","at");--> statement-breakpoint
-- What a client said is evidence: the application only adds it.
REVOKE UPDATE, DELETE, TRUNCATE ON client_confirmations FROM pramen_app;
