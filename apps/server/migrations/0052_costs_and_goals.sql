ALTER TABLE "strategies" ADD COLUMN "ongoing_fee" numeric(7, 6);--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "entry_fee" numeric(7, 6);--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "risk_class" integer;--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD COLUMN "goal_name" text;--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD COLUMN "goal_target" numeric(18, 2);--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD COLUMN "goal_date" date;--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD COLUMN "goal_calculation" jsonb;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_ongoing_fee_range" CHECK ("strategies"."ongoing_fee" BETWEEN 0 AND 1);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_entry_fee_range" CHECK ("strategies"."entry_fee" BETWEEN 0 AND 1);--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_risk_class_range" CHECK ("strategies"."risk_class" BETWEEN 1 AND 7);--> statement-breakpoint
ALTER TABLE "contract_strategies" ADD CONSTRAINT "contract_strategies_goal_target_range" CHECK ("contract_strategies"."goal_target" > 0);