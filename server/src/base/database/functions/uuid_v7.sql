CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN ((OVERLAY(lpad(to_hex((((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric) * (4096)::numeric))::bigint), 15, '0'::text) PLACING '7'::text FROM 13 FOR 0) || "right"((gen_random_uuid())::text, 17)))::uuid
;
