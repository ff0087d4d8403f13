-- Deletions free the address of the removed: another person may have it. Those who were removed before that rule free theirs as well.
UPDATE "users" u SET "email" = u."id"::text || '@removed.invalid', "version" = u."version" + 1
WHERE NOT u."is_active" AND u."email" NOT LIKE '%@removed.invalid'
  AND (EXISTS (SELECT FROM "intermediary_people" p WHERE p."user_id" = u."id" AND p."deleted_at" IS NOT NULL)
    OR EXISTS (SELECT FROM "clients" c WHERE c."user_id" = u."id" AND c."deleted_at" IS NOT NULL));
