CREATE TABLE "aml_assessments" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"rule_set" text NOT NULL,
	"risk_profile" text NOT NULL,
	"check_intensity" text NOT NULL,
	"basis" text NOT NULL,
	"assessed_on" date NOT NULL,
	"review_due" date NOT NULL,
	"assessed_by" uuid NOT NULL,
	"assessed_at" timestamp with time zone NOT NULL,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "aml_assessments_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "record_documents" (
	"client_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"linked_by" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_documents_client_id_record_id_document_id_pk" PRIMARY KEY("client_id","record_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "aml_assessments" ADD CONSTRAINT "aml_assessments_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_assessments" ADD CONSTRAINT "aml_assessments_assessed_by_users_id_fk" FOREIGN KEY ("assessed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aml_assessments" ADD CONSTRAINT "aml_assessments_record_fk" FOREIGN KEY ("client_id","record_id") REFERENCES "public"."records"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_record_fk" FOREIGN KEY ("client_id","record_id") REFERENCES "public"."records"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_documents" ADD CONSTRAINT "record_documents_document_fk" FOREIGN KEY ("client_id","document_id") REFERENCES "public"."documents"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "aml_assessments_record_key" ON "aml_assessments" USING btree ("client_id","record_id");--> statement-breakpoint
CREATE UNIQUE INDEX "aml_assessments_current_key" ON "aml_assessments" USING btree ("client_id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "aml_assessments_due_idx" ON "aml_assessments" USING btree ("review_due","client_id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "record_documents_document_idx" ON "record_documents" USING btree ("client_id","document_id");