-- Milestones of the agent programme have ids, under which they are claimed: those so far are named after their number of friends, as their
-- claims are («valid:5»). Versions of the settings stay as they were published otherwise.
alter table settings_version disable trigger settings_version_unchanged;
update settings_version set changes = jsonb_set(changes, '{invite.agent.milestones}', (
    select coalesce(jsonb_agg(jsonb_build_object('id', milestone ->> 'need') || milestone order by place), '[]')
      from jsonb_array_elements(changes -> 'invite.agent.milestones') with ordinality as list (milestone, place)
  ))
  where jsonb_typeof(changes -> 'invite.agent.milestones') = 'array';
alter table settings_version enable trigger settings_version_unchanged;
