-- What decisions rest on is kept: the application changes only the columns that its own steps change, and removes nothing.
REVOKE UPDATE, DELETE, TRUNCATE ON screening_entries, screening_hits, aml_assessments, suitability_warnings FROM pramen_app;--> statement-breakpoint
REVOKE TRUNCATE ON screening_list_versions FROM pramen_app;--> statement-breakpoint
GRANT UPDATE (to_number) ON screening_entries TO pramen_app;--> statement-breakpoint
GRANT UPDATE (entry_hash, subject_hash, list_number, score, sealed_match, state, is_found, compared_at, decided_at, decided_by, was_decided_lost, reopened_at, reopened_for, withdrawn_at, version) ON screening_hits TO pramen_app;--> statement-breakpoint
GRANT UPDATE (superseded_at, review_told_at) ON aml_assessments TO pramen_app;--> statement-breakpoint
GRANT UPDATE (ended_at, sealed_acknowledgement, acknowledged_by, acknowledged_at) ON suitability_warnings TO pramen_app;--> statement-breakpoint
-- Row security instead of triggers, which Citus does not allow on distributed tables. The owner is not subject to it.
ALTER TABLE screening_entries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY entries_read ON screening_entries FOR SELECT TO pramen_app USING (true);--> statement-breakpoint
CREATE POLICY entries_add ON screening_entries FOR INSERT TO pramen_app WITH CHECK (true);--> statement-breakpoint
CREATE POLICY entries_end_once ON screening_entries FOR UPDATE TO pramen_app USING (to_number IS NULL) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE screening_list_versions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY versions_read ON screening_list_versions FOR SELECT TO pramen_app USING (true);--> statement-breakpoint
CREATE POLICY versions_add ON screening_list_versions FOR INSERT TO pramen_app WITH CHECK (true);--> statement-breakpoint
CREATE POLICY versions_prepare ON screening_list_versions FOR UPDATE TO pramen_app USING (state IN ('RECEIVING', 'STAGED')) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY versions_forget ON screening_list_versions FOR DELETE TO pramen_app USING (state = 'RECEIVING');--> statement-breakpoint
ALTER TABLE aml_assessments ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY assessments_read ON aml_assessments FOR SELECT TO pramen_app USING (true);--> statement-breakpoint
CREATE POLICY assessments_add ON aml_assessments FOR INSERT TO pramen_app WITH CHECK (true);--> statement-breakpoint
CREATE POLICY assessments_supersede_once ON aml_assessments FOR UPDATE TO pramen_app USING (superseded_at IS NULL) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE suitability_warnings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY warnings_read ON suitability_warnings FOR SELECT TO pramen_app USING (true);--> statement-breakpoint
CREATE POLICY warnings_add ON suitability_warnings FOR INSERT TO pramen_app WITH CHECK (true);--> statement-breakpoint
CREATE POLICY warnings_end_once ON suitability_warnings FOR UPDATE TO pramen_app USING (ended_at IS NULL) WITH CHECK (true);
