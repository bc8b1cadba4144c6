-- A message that awaits a second operator waits where every act does that two operators decide, so that the desk lists and counts it. What
-- became of it is stored there only; `sent_id` says that it was sent.
insert into desk_request (call, target, input, amount, state_hash, by, reason, at, state)
  select 'mail', 'mailRequest:' || request, asked::jsonb || jsonb_build_object('worth', worth), greatest(worth, 1),
      left(encode(sha256(convert_to('"mailRequest:' || request || '"', 'UTF8')), 'hex'), 16), by, reason, at, 'waiting'
    from operator_mail where state = 'waiting' order by at, request;
alter table operator_mail drop column state;
