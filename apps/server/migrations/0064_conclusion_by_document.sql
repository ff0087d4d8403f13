-- A date that staff typed is no evidence of a conclusion elsewhere: the first document that was signed for the contract concluded it, unless
-- an import has dated it or money had moved before the document was made.
UPDATE contracts k SET concluded_on = s.signed_on
FROM (
  SELECT DISTINCT ON (client_id, contract_id) client_id, contract_id, signed_on, made_on FROM (
    SELECT d.client_id, d.contract_id, d.id, (max(g.decided_at) AT TIME ZONE 'Europe/Prague')::date AS signed_on,
           (min(d.created_at) AT TIME ZONE 'Europe/Prague')::date AS made_on
    FROM documents d JOIN document_signatures g ON g.client_id = d.client_id AND g.document_id = d.id
    WHERE d.contract_id IS NOT NULL AND d.seal IS NOT NULL AND g.state = 'SIGNED'
    GROUP BY d.client_id, d.contract_id, d.id) complete
  ORDER BY client_id, contract_id, signed_on, made_on) s
WHERE s.client_id = k.client_id AND s.contract_id = k.id AND k.concluded_on IS NULL AND k.signing_source = 'STAFF'
  AND NOT EXISTS (
    SELECT 1 FROM cash_transactions m JOIN contract_strategies h ON h.client_id = m.client_id AND h.id = m.contract_strategy_id
    WHERE h.client_id = k.client_id AND h.contract_id = k.id AND m.transaction_date < s.made_on)
  AND NOT EXISTS (
    SELECT 1 FROM trades t JOIN contract_strategies h ON h.client_id = t.client_id AND h.id = t.contract_strategy_id
    WHERE h.client_id = k.client_id AND h.contract_id = k.id AND t.transaction_date < s.made_on);
