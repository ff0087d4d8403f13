ALTER TABLE "screening_list_versions" ADD COLUMN "refused_for" text;--> statement-breakpoint
ALTER TABLE "screening_list_versions" ADD COLUMN "may_shrink" boolean DEFAULT false NOT NULL;