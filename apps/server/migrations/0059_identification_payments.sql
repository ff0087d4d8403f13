CREATE TABLE "identification_payments" (
	"client_id" uuid NOT NULL,
	"identification_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount" numeric(18, 2) NOT NULL,
	"currency" text NOT NULL,
	"sealed_account" "bytea" NOT NULL,
	"matched_by" uuid,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identification_payments_pkey" PRIMARY KEY("client_id","identification_id")
);
--> statement-breakpoint
ALTER TABLE "identification_payments" ADD CONSTRAINT "identification_payments_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_payments" ADD CONSTRAINT "identification_payments_identification_fk" FOREIGN KEY ("client_id","identification_id") REFERENCES "public"."identifications"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A matched payment is evidence: the application only adds it.
REVOKE UPDATE, DELETE, TRUNCATE ON "identification_payments" FROM pramen_app;
