ALTER TABLE "contract_withdrawals" ADD COLUMN "returned_amount" numeric(20, 2);--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD COLUMN "returned_on" date;--> statement-breakpoint
ALTER TABLE "contract_withdrawals" ADD COLUMN "sealed_settlement" "bytea";