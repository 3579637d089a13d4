-- in batches
update review_targets set has_months = true
where id in (select id from review_targets where not has_months order by id limit 500 for no key update skip locked);
