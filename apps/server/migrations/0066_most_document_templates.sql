-- Onboardings were given every document that clients sign, but no more than 20 can be saved: the first ones stay, which keep their order.
UPDATE interaction_forms SET options = options || jsonb_build_object('document_templates',
  (SELECT jsonb_agg(e.id ORDER BY e.place) FROM jsonb_array_elements(options -> 'document_templates') WITH ORDINALITY e (id, place)
    WHERE e.place <= 20))
WHERE jsonb_typeof(options -> 'document_templates') = 'array' AND jsonb_array_length(options -> 'document_templates') > 20;--> statement-breakpoint
UPDATE onboarding_configs SET options = options || jsonb_build_object('document_templates',
  (SELECT jsonb_agg(e.id ORDER BY e.place) FROM jsonb_array_elements(options -> 'document_templates') WITH ORDINALITY e (id, place)
    WHERE e.place <= 20))
WHERE jsonb_typeof(options -> 'document_templates') = 'array' AND jsonb_array_length(options -> 'document_templates') > 20;
