CREATE TABLE "service_requirement_files" (
	"client_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"requirement_id" uuid NOT NULL,
	"message_id" uuid,
	CONSTRAINT "service_requirement_files_pkey" PRIMARY KEY("client_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "service_requirement_messages" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requirement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"sealed_text" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_requirement_messages_pkey" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
CREATE TABLE "service_requirements" (
	"client_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"sealed_text" "bytea",
	"sealed_request_text" "bytea",
	"user_id" uuid,
	"request_user_id" uuid,
	"is_in_own_name" boolean DEFAULT false NOT NULL,
	"owner_user_id" uuid,
	"is_complaint" boolean DEFAULT false NOT NULL,
	"due_on" date,
	"sealed_answer" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"processed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_requirements_client_id_id_pk" PRIMARY KEY("client_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_requirement_files" ADD CONSTRAINT "service_requirement_files_requirement_fk" FOREIGN KEY ("client_id","requirement_id") REFERENCES "public"."service_requirements"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirement_files" ADD CONSTRAINT "service_requirement_files_message_fk" FOREIGN KEY ("client_id","message_id") REFERENCES "public"."service_requirement_messages"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirement_files" ADD CONSTRAINT "service_requirement_files_file_fk" FOREIGN KEY ("client_id","file_id") REFERENCES "public"."files"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirement_messages" ADD CONSTRAINT "service_requirement_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirement_messages" ADD CONSTRAINT "service_requirement_messages_requirement_fk" FOREIGN KEY ("client_id","requirement_id") REFERENCES "public"."service_requirements"("client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD CONSTRAINT "service_requirements_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD CONSTRAINT "service_requirements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD CONSTRAINT "service_requirements_request_user_id_users_id_fk" FOREIGN KEY ("request_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD CONSTRAINT "service_requirements_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD CONSTRAINT "service_requirements_processed_by_users_id_fk" FOREIGN KEY ("processed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_requirement_files_requirement_idx" ON "service_requirement_files" USING btree ("client_id","requirement_id");--> statement-breakpoint
CREATE INDEX "service_requirement_messages_requirement_idx" ON "service_requirement_messages" USING btree ("client_id","requirement_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requirements_id_idx" ON "service_requirements" USING btree ("id");--> statement-breakpoint
CREATE INDEX "service_requirements_newest_idx" ON "service_requirements" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requirements_created_idx" ON "service_requirements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_requirements_open_idx" ON "service_requirements" USING btree ("confirmed_at") WHERE processed_at IS NULL;--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON service_requirement_messages, service_requirement_files FROM pramen_app;
