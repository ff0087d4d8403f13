ALTER TABLE "form_templates" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
-- Templates that records were made from were published, whether or not they are offered now.
UPDATE "form_templates" t SET "published_at" = t."created_at"
WHERE t."is_active" OR EXISTS (SELECT FROM "records" r WHERE r."template_id" = t."id");
