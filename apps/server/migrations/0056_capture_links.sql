CREATE TABLE "capture_links" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"step_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"browser_hash" "bytea",
	"claimed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "capture_links_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "interaction_pictures" ADD COLUMN "capture_link_id" uuid;--> statement-breakpoint
ALTER TABLE "capture_links" ADD CONSTRAINT "capture_links_form_fk" FOREIGN KEY ("client_id","form_id") REFERENCES "public"."interaction_forms"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capture_links" ADD CONSTRAINT "capture_links_step_fk" FOREIGN KEY ("client_id","step_id") REFERENCES "public"."interaction_steps"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capture_links_id_idx" ON "capture_links" USING btree ("id");--> statement-breakpoint
CREATE INDEX "capture_links_step_idx" ON "capture_links" USING btree ("client_id","step_id");--> statement-breakpoint
ALTER TABLE "interaction_pictures" ADD CONSTRAINT "interaction_pictures_capture_fk" FOREIGN KEY ("client_id","capture_link_id") REFERENCES "public"."capture_links"("client_id","id") ON DELETE no action ON UPDATE no action;