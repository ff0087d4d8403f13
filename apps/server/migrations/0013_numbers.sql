DROP INDEX "clients_client_code_key";--> statement-breakpoint
DROP INDEX "contracts_contract_number_key";--> statement-breakpoint
CREATE UNIQUE INDEX "clients_client_code_key" ON "clients" USING btree (lower("client_code"));--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_contract_number_key" ON "contracts" USING btree (lower("contract_number"));--> statement-breakpoint
-- Banks do not keep the zeros in front of a variable symbol. Where two would become one, both stay until somebody decides.
WITH symbols AS (
  SELECT variable_symbol, ltrim(variable_symbol, '0') AS kept, count(*) OVER (PARTITION BY ltrim(variable_symbol, '0')) AS alike
  FROM (SELECT variable_symbol FROM contract_strategies UNION ALL SELECT variable_symbol FROM former_variable_symbols) u)
UPDATE contract_strategies t SET variable_symbol = s.kept, version = t.version + 1
FROM symbols s WHERE s.variable_symbol = t.variable_symbol AND s.variable_symbol <> s.kept AND s.kept <> '' AND s.alike = 1;--> statement-breakpoint
WITH symbols AS (
  SELECT variable_symbol, ltrim(variable_symbol, '0') AS kept, count(*) OVER (PARTITION BY ltrim(variable_symbol, '0')) AS alike
  FROM (SELECT variable_symbol FROM contract_strategies UNION ALL SELECT variable_symbol FROM former_variable_symbols) u)
UPDATE former_variable_symbols t SET variable_symbol = s.kept
FROM symbols s WHERE s.variable_symbol = t.variable_symbol AND s.variable_symbol <> s.kept AND s.kept <> '' AND s.alike = 1;
