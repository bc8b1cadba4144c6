-- Rounds are partitioned by month from here on (docs/decisions/061). What there is becomes the first partition as it is, without a row being read while
-- others wait: this condition is only noted, the next migration checks the rows while rounds go on being written, and the one after that can rely on it.
do $$
declare
  latest bigint := coalesce((select at from round order by id desc limit 1), 0);
  -- The month after next: whatever is written until the last of the three.
  until date := date_trunc('month', greatest(to_timestamp(latest / 1000.0), now()) at time zone 'UTC' + interval '1 day') + interval '1 month';
begin
  execute format('alter table round add constraint round_before check (at < %s) not valid', extract(epoch from until)::bigint * 1000);
end $$;
