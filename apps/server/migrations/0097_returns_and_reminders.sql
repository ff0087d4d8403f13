ALTER TABLE "bank_statement_entries" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "bank_statement_entries" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_statement_entries_returned_key" ON "bank_statement_entries" USING btree ("returned_entry_id");--> statement-breakpoint
CREATE INDEX "contract_strategies_monthly_deposit_idx" ON "contract_strategies" USING btree (((goal_calculation ->> 'monthly_deposit')::numeric)) WHERE goal_calculation IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_strategies_first_deposit_idx" ON "contract_strategies" USING btree ((((goal_calculation #>> '{parameters,saving,initial_deposit}')::numeric / (goal_calculation ->> 'divided_between')::numeric))) WHERE goal_calculation IS NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_requirements" ADD COLUMN "escalated_at" timestamp with time zone;
