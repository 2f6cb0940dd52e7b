-- Saved searches do not say the first view of a list; that is 待我处理 from now on, so they say the one that was the first.
update "list_views" set "view" = jsonb_set("view", '{searches}', (
  select jsonb_agg(
    case when search->>'query' ~ '(^|&)view=' then search
    else jsonb_set(search, '{query}', to_jsonb(rtrim(
      case "list" when 'todo' then 'view=received&' else 'view=handling&' end || (search->>'query'), '&')))
    end order by place)
  from jsonb_array_elements("view"->'searches') with ordinality as kept(search, place)
))
where "list" in ('todo', 'feedback') and jsonb_array_length("view"->'searches') > 0;
