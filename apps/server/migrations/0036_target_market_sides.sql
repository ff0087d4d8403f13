ALTER TABLE "strategies" ADD COLUMN "negative_client_type" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "negative_adequacy_test" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "negative_ability_to_bear_loss" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "negative_investment_horizon" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "negative_client_investment_goals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "target_market_review_date" date;--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "review_told_for" date;