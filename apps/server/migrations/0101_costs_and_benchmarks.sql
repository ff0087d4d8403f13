CREATE TABLE "benchmark_values" (
	"benchmark" text NOT NULL,
	"value_date" date NOT NULL,
	"value" numeric(20, 6) NOT NULL,
	CONSTRAINT "benchmark_values_benchmark_value_date_pk" PRIMARY KEY("benchmark","value_date")
);
--> statement-breakpoint
CREATE TABLE "benchmarks" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_sk" text,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instrument_costs" (
	"security_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(7, 6),
	"amount" numeric(20, 2),
	CONSTRAINT "instrument_costs_security_id_kind_valid_from_pk" PRIMARY KEY("security_id","kind","valid_from"),
	CONSTRAINT "instrument_costs_rate_range" CHECK ("instrument_costs"."rate" BETWEEN 0 AND 1),
	CONSTRAINT "instrument_costs_amount_of_trade" CHECK ("instrument_costs"."amount" IS NULL OR ("instrument_costs"."kind" = 'TRANSACTION' AND "instrument_costs"."amount" >= 0)),
	CONSTRAINT "instrument_costs_stated" CHECK ("instrument_costs"."rate" IS NOT NULL OR "instrument_costs"."amount" IS NOT NULL)
);
--> statement-breakpoint
DROP INDEX "statements_edition_key";--> statement-breakpoint
ALTER TABLE "strategies" ADD COLUMN "benchmark" text;--> statement-breakpoint
ALTER TABLE "statement_orders" ADD COLUMN "is_itemised" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "is_itemised" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "benchmark_values" ADD CONSTRAINT "benchmark_values_benchmark_benchmarks_code_fk" FOREIGN KEY ("benchmark") REFERENCES "public"."benchmarks"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_costs" ADD CONSTRAINT "instrument_costs_security_id_securities_id_fk" FOREIGN KEY ("security_id") REFERENCES "public"."securities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strategies" ADD CONSTRAINT "strategies_benchmark_benchmarks_code_fk" FOREIGN KEY ("benchmark") REFERENCES "public"."benchmarks"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_edition_key" ON "statements" USING btree ("client_id","kind","from_date","to_date","is_itemised","edition");