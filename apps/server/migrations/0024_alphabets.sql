-- One drawer for all texts from a to b, and one from o to p: there alone the Slovak alphabet, in which ä and ô are letters of their own, differs
-- from the Czech one, in which they are an a and an o. So drawers follow each other in the order of both, and one column serves both.
CREATE FUNCTION name_drawer(value text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN width_bucket(value COLLATE "cs-CZ-x-icu", '{a,b,be,bi,bl,bo,br,bu,c,ce,ci,cl,co,cr,cu,č,če,či,čl,čo,čr,ču,d,de,di,dl,do,dr,du,e,ed,ej,el,en,er,et,f,fe,fi,fl,fo,fr,fu,g,ge,gi,gl,go,gr,gu,h,he,hi,hl,ho,hr,hu,ch,che,chi,chl,cho,chr,chu,i,id,ij,il,in,ir,it,j,je,ji,jl,jo,jr,ju,k,ke,ki,kl,ko,kr,ku,l,le,li,ll,lo,lr,lu,m,me,mi,ml,mo,mr,mu,n,ne,ni,nl,no,nr,nu,o,p,pe,pi,pl,po,pr,pu,q,r,re,ri,rl,ro,rr,ru,ř,ře,ři,řl,řo,řr,řu,s,se,si,sl,so,sr,su,š,še,ši,šl,šo,šr,šu,t,te,ti,tl,to,tr,tu,u,ud,uj,ul,un,ur,ut,v,ve,vi,vl,vo,vr,vu,w,x,y,z,ze,zi,zl,zo,zr,zu,ž,že,ži,žl,žo,žr,žu}'::text[])::smallint;
--> statement-breakpoint
-- Columns made again are of the new function; one statement is one rewrite of the table. Their indexes go with the old columns.
ALTER TABLE "clients"
  DROP COLUMN "surname_drawer", DROP COLUMN "firstname_drawer",
  ADD COLUMN "surname_drawer" smallint GENERATED ALWAYS AS (name_drawer("clients"."surname")) STORED NOT NULL,
  ADD COLUMN "firstname_drawer" smallint GENERATED ALWAYS AS (name_drawer("clients"."firstname")) STORED NOT NULL;--> statement-breakpoint
DROP FUNCTION czech_drawer(text);--> statement-breakpoint
CREATE INDEX "clients_adviser_firstname_idx" ON "clients" USING btree ("intermediary_person_id","firstname_drawer") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("surname_drawer","surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_name_idx" ON "clients" USING btree ("intermediary_person_id","surname_drawer","surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_idx" ON "clients" USING btree ("intermediary_person_id","surname_drawer") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_firstname_idx" ON "clients" USING btree ("firstname_drawer","firstname" COLLATE "cs-CZ-x-icu","surname" COLLATE "cs-CZ-x-icu","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "documents_name_order_sk_idx" ON "documents" USING btree ("name" COLLATE "sk-SK-x-icu","created_at","id","client_id","state") WHERE deleted_at IS NULL;
