-- Questionnaires that were accepted before validity existed get the day that an acceptance sets today: the months of their template, else
-- 24, from the day in Prague on which their answers were completed.
UPDATE "records" r
SET "valid_until" = ((s."at" AT TIME ZONE 'Europe/Prague')::date + make_interval(months => coalesce(t."validity_months", 24)))::date
FROM "form_templates" t, "record_steps" s
WHERE t."id" = r."template_id" AND r."type" = 'INVESTMENT_QUESTIONNAIRE' AND r."state" = 'ACCEPTED' AND r."valid_until" IS NULL
  AND s."client_id" = r."client_id" AND s."record_id" = r."id"
  AND s."position" = (
    SELECT max(l."position") FROM "record_steps" l
    WHERE l."client_id" = r."client_id" AND l."record_id" = r."id" AND l."state" IN ('APPROVED', 'TO_REVIEW'));
