-- What waits for the data that prove its certificates is found by the same index as what waits for its seal.
DROP INDEX "documents_work_idx";--> statement-breakpoint
CREATE INDEX "documents_work_idx" ON "documents" USING btree ("created_at") WHERE generation = 'WAITING' OR seal IN ('WAITING', 'STAMPING', 'VALIDATING');