CREATE TABLE "receiving_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"intermediary_id" uuid,
	"currency" text NOT NULL,
	"owner_name" text NOT NULL,
	"iban" text NOT NULL,
	"bic" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "receiving_accounts_tenant_currency_key" UNIQUE NULLS NOT DISTINCT("intermediary_id","currency"),
	CONSTRAINT "receiving_accounts_iban_shape" CHECK ("receiving_accounts"."iban" ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
	CONSTRAINT "receiving_accounts_bic_shape" CHECK ("receiving_accounts"."bic" ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$')
);
--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "terms_url" text;--> statement-breakpoint
ALTER TABLE "intermediaries" ADD COLUMN "complaints_contact" text;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_intermediary_id_intermediaries_id_fk" FOREIGN KEY ("intermediary_id") REFERENCES "public"."intermediaries"("id") ON DELETE no action ON UPDATE no action;