CREATE TABLE "answer_drafts" (
	"client_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"revision_id" uuid NOT NULL,
	"sealed_content" "bytea" NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "answer_drafts_client_id_record_id_pk" PRIMARY KEY("client_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "answer_drafts" ADD CONSTRAINT "answer_drafts_revision_id_form_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."form_revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_drafts" ADD CONSTRAINT "answer_drafts_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_drafts" ADD CONSTRAINT "answer_drafts_record_fk" FOREIGN KEY ("client_id","record_id") REFERENCES "public"."records"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_drafts_saved_idx" ON "answer_drafts" USING btree ("saved_at");