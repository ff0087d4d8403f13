-- Rows of one drawer stand together in the order of their texts, and drawers follow each other in it: width_bucket() compares by the same
-- rules as the order does. Where one drawer ends and the next begins is right with any marks; these make drawers of about equal size.
CREATE FUNCTION czech_drawer(value text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN width_bucket(value COLLATE "cs-CZ-x-icu", '{a,ad,aj,al,an,ar,at,b,be,bi,bl,bo,br,bu,c,ce,ci,cl,co,cr,cu,č,če,či,čl,čo,čr,ču,d,de,di,dl,do,dr,du,e,ed,ej,el,en,er,et,f,fe,fi,fl,fo,fr,fu,g,ge,gi,gl,go,gr,gu,h,he,hi,hl,ho,hr,hu,ch,che,chi,chl,cho,chr,chu,i,id,ij,il,in,ir,it,j,je,ji,jl,jo,jr,ju,k,ke,ki,kl,ko,kr,ku,l,le,li,ll,lo,lr,lu,m,me,mi,ml,mo,mr,mu,n,ne,ni,nl,no,nr,nu,o,od,oj,ol,on,or,ot,p,pe,pi,pl,po,pr,pu,q,r,re,ri,rl,ro,rr,ru,ř,ře,ři,řl,řo,řr,řu,s,se,si,sl,so,sr,su,š,še,ši,šl,šo,šr,šu,t,te,ti,tl,to,tr,tu,u,ud,uj,ul,un,ur,ut,v,ve,vi,vl,vo,vr,vu,w,x,y,z,ze,zi,zl,zo,zr,zu,ž,že,ži,žl,žo,žr,žu}'::text[])::smallint;
--> statement-breakpoint
CREATE FUNCTION byte_drawer(value text) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN width_bucket(value COLLATE "C", '{a,ad,aj,al,an,ar,at,b,be,bi,bl,bo,br,bu,c,ce,ci,cl,co,cr,cu,d,de,di,dl,do,dr,du,e,ed,ej,el,en,er,et,f,fe,fi,fl,fo,fr,fu,g,ge,gi,gl,go,gr,gu,h,he,hi,hl,ho,hr,hu,i,id,ij,il,in,ir,it,j,je,ji,jl,jo,jr,ju,k,ke,ki,kl,ko,kr,ku,l,le,li,ll,lo,lr,lu,m,me,mi,ml,mo,mr,mu,n,ne,ni,nl,no,nr,nu,o,od,oj,ol,on,or,ot,p,pe,pi,pl,po,pr,pu,q,r,re,ri,rl,ro,rr,ru,s,se,si,sl,so,sr,su,t,te,ti,tl,to,tr,tu,u,ud,uj,ul,un,ur,ut,v,ve,vi,vl,vo,vr,vu,w,x,y,z,ze,zi,zl,zo,zr,zu}'::text[])::smallint;
--> statement-breakpoint
DROP INDEX "clients_name_idx";--> statement-breakpoint
DROP INDEX "clients_adviser_name_idx";--> statement-breakpoint
DROP INDEX "clients_adviser_idx";--> statement-breakpoint
DROP INDEX "clients_firstname_idx";--> statement-breakpoint
DROP INDEX "clients_email_idx";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "surname_drawer" smallint GENERATED ALWAYS AS (czech_drawer("clients"."surname")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "firstname_drawer" smallint GENERATED ALWAYS AS (czech_drawer("clients"."firstname")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "email_drawer" smallint GENERATED ALWAYS AS (byte_drawer("clients"."email")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_firstname_idx" ON "clients" USING btree ("intermediary_person_id","firstname_drawer") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_email_idx" ON "clients" USING btree ("intermediary_person_id","email_drawer") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_name_idx" ON "clients" USING btree ("surname_drawer","surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_name_idx" ON "clients" USING btree ("intermediary_person_id","surname_drawer","surname" COLLATE "cs-CZ-x-icu","firstname" COLLATE "cs-CZ-x-icu","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_adviser_idx" ON "clients" USING btree ("intermediary_person_id","surname_drawer") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_firstname_idx" ON "clients" USING btree ("firstname_drawer","firstname" COLLATE "cs-CZ-x-icu","surname" COLLATE "cs-CZ-x-icu","id","intermediary_person_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "clients_email_idx" ON "clients" USING btree ("email_drawer","email","id","intermediary_person_id") WHERE deleted_at IS NULL;