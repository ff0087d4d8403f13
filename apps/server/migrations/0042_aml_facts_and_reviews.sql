CREATE TABLE "client_tax_residences" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"country" text NOT NULL,
	"sealed_tin" "bytea",
	"tin_missing_reason" text,
	"tin_explanation" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_tax_residences_client_id_id_pk" PRIMARY KEY("client_id","id"),
	CONSTRAINT "client_tax_residences_tin_or_reason" CHECK (("client_tax_residences"."sealed_tin" IS NULL) <> ("client_tax_residences"."tin_missing_reason" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "aml_assessments" ADD COLUMN "review_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "birth_country" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "further_nationalities" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_tax_residences" ADD CONSTRAINT "client_tax_residences_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_tax_residences_id_idx" ON "client_tax_residences" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_tax_residences_country_key" ON "client_tax_residences" USING btree ("client_id","country");