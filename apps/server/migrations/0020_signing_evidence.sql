CREATE TABLE "document_closed_requests" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"role" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"requested_by" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"description" text,
	CONSTRAINT "document_closed_requests_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_openings" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_openings_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "signers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"public_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"request_ids" uuid[] NOT NULL,
	"document_count" integer NOT NULL,
	"confirmed_text" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"consent_version" text NOT NULL,
	"consent_text" text NOT NULL,
	"language" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document_signatures" ADD COLUMN "signing_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "sealed_copy" "bytea";--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "document_closed_requests" ADD CONSTRAINT "document_closed_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_closed_requests" ADD CONSTRAINT "document_closed_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_closed_requests" ADD CONSTRAINT "document_closed_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_closed_requests" ADD CONSTRAINT "document_closed_requests_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signers" ADD CONSTRAINT "signers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_code_id_verification_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."verification_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_closed_requests_document_idx" ON "document_closed_requests" USING btree ("client_id","document_id","closed_at");--> statement-breakpoint
CREATE INDEX "document_closed_requests_user_idx" ON "document_closed_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_openings_session_key" ON "document_openings" USING btree ("client_id","document_id","file_id","user_id","session_id");--> statement-breakpoint
CREATE INDEX "document_openings_user_idx" ON "document_openings" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "document_openings_file_idx" ON "document_openings" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signers_public_id_key" ON "signers" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signings_code_key" ON "signings" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "signings_user_idx" ON "signings" USING btree ("user_id","requested_at");--> statement-breakpoint
CREATE INDEX "signings_unconfirmed_idx" ON "signings" USING btree ("requested_at") WHERE confirmed_at IS NULL;--> statement-breakpoint
ALTER TABLE "document_signatures" ADD CONSTRAINT "document_signatures_signing_id_signings_id_fk" FOREIGN KEY ("signing_id") REFERENCES "public"."signings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_signatures_code_idx" ON "document_signatures" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "document_signatures_signing_idx" ON "document_signatures" USING btree ("signing_id");--> statement-breakpoint
-- How requests ended and who opened what is evidence.
REVOKE UPDATE, DELETE, TRUNCATE ON document_closed_requests, document_openings, signers FROM pramen_app;
