CREATE TABLE "deliveries" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document_id" uuid,
	"language" text NOT NULL,
	"channel" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"sealed_text" "bytea",
	"delivered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "deliveries_content" CHECK (("deliveries"."document_id" IS NULL) = ("deliveries"."sealed_text" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "information_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"strategy_id" uuid,
	"language" text NOT NULL,
	"file_id" uuid NOT NULL,
	"added_by" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "information_documents_subject" CHECK (("information_documents"."kind" = 'KEY_INFORMATION') = ("information_documents"."strategy_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "contract_withdrawals" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	"sealed_note" "bytea",
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "contract_withdrawals_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_document_id_information_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."information_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_form_fk" FOREIGN KEY ("client_id","form_id") REFERENCES "public"."interaction_forms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_documents" ADD CONSTRAINT "information_documents_strategy_id_strategies_id_fk" FOREIGN KEY ("strategy_id") REFERENCES "public"."strategies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_documents" ADD CONSTRAINT "information_documents_file_id_catalogue_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."catalogue_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "information_documents" ADD CONSTRAINT "information_documents_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD CONSTRAINT "contract_withdrawals_contract_fk" FOREIGN KEY ("client_id","contract_id") REFERENCES "public"."contracts"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_id_idx" ON "deliveries" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_content_key" ON "deliveries" USING btree ("client_id","form_id","channel","sha256",coalesce("document_id", "form_id"));--> statement-breakpoint
CREATE INDEX "deliveries_document_idx" ON "deliveries" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "information_documents_strategy_key" ON "information_documents" USING btree ("strategy_id","language") WHERE ended_at IS NULL AND strategy_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "information_documents_firm_key" ON "information_documents" USING btree ("kind","language") WHERE ended_at IS NULL AND strategy_id IS NULL;--> statement-breakpoint
CREATE INDEX "information_documents_file_idx" ON "information_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "information_documents_strategy_idx" ON "information_documents" USING btree ("strategy_id");--> statement-breakpoint
CREATE INDEX "contract_withdrawals_id_idx" ON "contract_withdrawals" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_withdrawals_contract_key" ON "contract_withdrawals" USING btree ("client_id","contract_id");--> statement-breakpoint
CREATE INDEX "contract_withdrawals_open_idx" ON "contract_withdrawals" USING btree ("settled_at","withdrawn_at");--> statement-breakpoint
-- What a client was given before signing is evidence: the application only adds it.
REVOKE UPDATE, DELETE, TRUNCATE ON deliveries FROM pramen_app;--> statement-breakpoint
-- Until now an onboarding with the step offered every document that clients sign; those begun or prepared keep offering them.
UPDATE interaction_forms SET options = options || jsonb_build_object('document_templates', CASE WHEN (options ->> 'documents')::boolean THEN
  (SELECT coalesce(jsonb_agg(t.id ORDER BY t.name, t.id), '[]'::jsonb) FROM document_templates t
    WHERE t.deleted_at IS NULL AND t.is_active AND t.format IS NOT NULL AND t.signable AND t.require_owner_signature)
  ELSE '[]'::jsonb END);--> statement-breakpoint
UPDATE onboarding_configs SET options = options || jsonb_build_object('document_templates', CASE WHEN (options ->> 'documents')::boolean THEN
  (SELECT coalesce(jsonb_agg(t.id ORDER BY t.name, t.id), '[]'::jsonb) FROM document_templates t
    WHERE t.deleted_at IS NULL AND t.is_active AND t.format IS NOT NULL AND t.signable AND t.require_owner_signature)
  ELSE '[]'::jsonb END);--> statement-breakpoint
UPDATE settings SET value = value || jsonb_build_object('document_templates', CASE WHEN (value ->> 'documents')::boolean THEN
  (SELECT coalesce(jsonb_agg(t.id ORDER BY t.name, t.id), '[]'::jsonb) FROM (
    SELECT id, name FROM document_templates
    WHERE deleted_at IS NULL AND is_active AND format IS NOT NULL AND signable AND require_owner_signature ORDER BY name, id LIMIT 20) t)
  ELSE '[]'::jsonb END)
WHERE key = 'self_onboarding_settings' AND version > 0;--> statement-breakpoint
-- The step needs a document.
UPDATE settings SET value = value || '{"documents": false}'::jsonb
WHERE key = 'self_onboarding_settings' AND version > 0 AND (value ->> 'documents')::boolean AND value -> 'document_templates' = '[]'::jsonb;
