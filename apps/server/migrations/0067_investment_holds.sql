ALTER TABLE "contract_strategies" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
-- What onboardings that are not decided yet have added to contracts that their clients had before.
UPDATE contract_strategies h SET held_since = f.submitted_at
FROM interaction_forms f
WHERE f.client_id = h.client_id AND f.contract_id = h.contract_id AND f.state = 'HELD' AND h.created_at >= f.submitted_at;
