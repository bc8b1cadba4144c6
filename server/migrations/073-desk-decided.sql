-- The last decision about a target is part of the state that an adjustment at the desk is based on.
create index desk_request_target on desk_request (target, id) where state in ('done', 'refused');
