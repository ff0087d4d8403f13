ALTER TABLE "users" ADD COLUMN "is_phone_proved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Clients who registered by a code to their e-mail alone, and have entered none that was sent to their phone since.
UPDATE users u SET is_phone_proved = false
FROM clients c JOIN registrations r ON r.client_id = c.id
WHERE c.user_id = u.id AND NOT 'SMS' = ANY (r.verified_channels)
  AND NOT EXISTS (SELECT FROM verification_codes v WHERE v.user_id = u.id AND v.channel = 'SMS' AND v.used_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM phone_changes p WHERE p.user_id = u.id AND p.completed_at IS NOT NULL);
