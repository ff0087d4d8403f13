-- What was written as evidence or booked in the ledger is never changed by the application.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_events, audit_blocks, audit_block_events FROM pramen_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON cash_transactions, trades, instructions FROM pramen_app;
