-- Mail that operators asked for, by the request id that they gave it: asked for again it is the same mail. What gives more than one
-- operator may waits until another one decides.
create table operator_mail (
  request text primary key,
  -- To whom, the letter, its awards and how long it runs: what «the same again» is compared with.
  asked text not null,
  -- What its awards come to, over all it goes to, in hundredths (server/desk/mail.ts).
  worth bigint not null,
  reason text not null,
  by text not null,
  at bigint not null,
  state text not null check (state in ('waiting', 'sent', 'refused')),
  decided_by text,
  -- The mail's or the broadcast's number once it was sent.
  sent_id bigint,
  constraint operator_mail_two check (decided_by is null or decided_by <> by),
  constraint operator_mail_sent check ((state = 'sent') = (sent_id is not null))
);
create index operator_mail_by on operator_mail (by, at);
