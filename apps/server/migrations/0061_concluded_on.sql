ALTER TABLE "contracts" ADD COLUMN "concluded_on" date;--> statement-breakpoint
UPDATE contracts SET concluded_on = signed_on WHERE signing_source IN ('DOCUMENT', 'ONBOARDING');--> statement-breakpoint
-- Staff or an import have dated it since, or before the onboarding was decided.
UPDATE contracts k SET concluded_on = (f.submitted_at AT TIME ZONE 'Europe/Prague')::date
FROM interaction_forms f
WHERE f.client_id = k.client_id AND f.contract_id = k.id AND k.concluded_on IS NULL AND f.state = 'COMPLETED'
  AND f.options ->> 'contractId' IS NULL AND NOT coalesce((f.options ->> 'documents')::boolean, false);--> statement-breakpoint
-- The same for one that a document was signed for; a document made after the date amends what was concluded elsewhere.
UPDATE contracts k SET concluded_on = s.signed_on
FROM (
  SELECT client_id, contract_id, min(signed_on) AS signed_on, min(made_on) AS made_on FROM (
    SELECT d.client_id, d.contract_id, d.id, (max(g.decided_at) AT TIME ZONE 'Europe/Prague')::date AS signed_on,
           (min(d.created_at) AT TIME ZONE 'Europe/Prague')::date AS made_on
    FROM documents d JOIN document_signatures g ON g.client_id = d.client_id AND g.document_id = d.id
    WHERE d.contract_id IS NOT NULL AND d.seal IS NOT NULL AND g.state = 'SIGNED'
    GROUP BY d.client_id, d.contract_id, d.id) complete
  GROUP BY client_id, contract_id) s
WHERE s.client_id = k.client_id AND s.contract_id = k.id AND k.concluded_on IS NULL
  AND (k.signed_on IS NULL OR k.signed_on >= s.made_on OR EXISTS (
    SELECT 1 FROM interaction_forms f
    WHERE f.client_id = k.client_id AND f.contract_id = k.id AND f.options ->> 'contractId' IS NULL));
