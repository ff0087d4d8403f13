-- The extensions unaccent and pg_trgm are there: the migrator has made those that were missing, apart from this transaction.
-- Case and diacritics never matter in a search. unaccent() is only STABLE because its dictionary could be changed; ours is not.
CREATE FUNCTION fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN public.unaccent('public.unaccent'::regdictionary, lower(normalize(value, NFC) COLLATE "und-x-icu"));
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO pramen_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO pramen_app;
