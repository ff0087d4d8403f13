CREATE TABLE "bound_identities" (
	"subject_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"user_id" uuid NOT NULL,
	"bound_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"purpose" text NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea",
	"session_id" uuid,
	"user_id" uuid,
	"client_id" uuid,
	"record_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "identity_attestations" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"record_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_content" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_attestations_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "identifications" ADD COLUMN "why_pictures" text;--> statement-breakpoint
ALTER TABLE "bound_identities" ADD CONSTRAINT "bound_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_attempts" ADD CONSTRAINT "identity_attempts_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_attestations" ADD CONSTRAINT "identity_attestations_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_attestations" ADD CONSTRAINT "identity_attestations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bound_identities_user_idx" ON "bound_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_attempts_state_key" ON "identity_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "identity_attempts_session_idx" ON "identity_attempts" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "identity_attempts_browser_idx" ON "identity_attempts" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "identity_attempts_expires_idx" ON "identity_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_attestations_id_idx" ON "identity_attestations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "identity_attestations_record_idx" ON "identity_attestations" USING btree ("client_id","record_id");--> statement-breakpoint
CREATE INDEX "clients_birth_date_idx" ON "clients" USING btree ("birth_date");--> statement-breakpoint
-- What a bank stated is evidence: the application only adds it.
REVOKE UPDATE, DELETE, TRUNCATE ON identity_attestations FROM pramen_app;
