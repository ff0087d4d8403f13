-- The parts that a deep page is found by are called buckets, as in width_bucket(), which computes them.
ALTER TABLE "clients" RENAME COLUMN "surname_drawer" TO "surname_bucket";--> statement-breakpoint
ALTER TABLE "clients" RENAME COLUMN "firstname_drawer" TO "firstname_bucket";--> statement-breakpoint
ALTER TABLE "clients" RENAME COLUMN "email_drawer" TO "email_bucket";--> statement-breakpoint
ALTER FUNCTION name_drawer(text) RENAME TO name_bucket;--> statement-breakpoint
ALTER FUNCTION byte_drawer(text) RENAME TO byte_bucket;
