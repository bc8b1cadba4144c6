-- Names on documents are compared with their usual abbreviations written out, and «de la» as one word (server/identity/person/marks.ts).
with named as (
  select player_id, value, is_verified, at, array(
      select case word when 'ma' then 'maria' when 'sta' then 'santa' when 'sto' then 'santo' else word end
        from unnest(string_to_array(substr(value, 12), ' ')) word) as words
    from person_mark where kind = 'name'
), joined as (
  select player_id, value, is_verified, at, case when 'de' = any(words) then coalesce((
      select array_append(array_remove(array_remove(words, 'de'), article), 'de' || article)
        from unnest(array['la', 'las', 'los']) article where article = any(words) order by article limit 1), words) else words end as words
    from named
), rewritten as (
  select player_id, value, is_verified, at,
      left(value, 10) || ' ' || (select string_agg(word, ' ' order by word collate "C") from unnest(words) word) as same
    from joined
), gone as (
  delete from person_mark m using rewritten r
    where m.player_id = r.player_id and m.kind = 'name' and m.value = r.value and r.same <> r.value
)
insert into person_mark (player_id, kind, value, is_verified, at)
  select player_id, 'name', same, bool_or(is_verified), min(at) from rewritten where same <> value group by player_id, same
  on conflict (player_id, kind, value) do update set is_verified = person_mark.is_verified or excluded.is_verified;
