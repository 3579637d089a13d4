-- Lists can be narrowed by several things at once: 'genre decade' with the value '12 1980'.
alter table ranking_lists
  drop constraint ranking_lists_filter_check,
  add constraint ranking_lists_filter_check check (
    filter in (
      'all', 'genre', 'country', 'decade', 'genre country', 'genre decade', 'country decade', 'genre country decade'
    )
  ) not valid;
