-- A document that one signer has returned no longer waits for the others: their requests end as they now do with the return.
INSERT INTO "document_closed_requests" ("client_id", "id", "document_id", "role", "user_id", "state", "requested_by", "requested_at", "expires_at", "closed_at", "closed_by")
SELECT s."client_id", s."id", s."document_id", s."role", s."user_id", 'REVOKED', s."requested_by", s."requested_at", s."expires_at", d."state_at", NULL
FROM "document_signatures" s JOIN "documents" d ON d."client_id" = s."client_id" AND d."id" = s."document_id"
WHERE s."state" = 'PENDING' AND d."state" = 'REJECTED';--> statement-breakpoint
DELETE FROM "document_signatures" s USING "documents" d
WHERE d."client_id" = s."client_id" AND d."id" = s."document_id" AND s."state" = 'PENDING' AND d."state" = 'REJECTED';
