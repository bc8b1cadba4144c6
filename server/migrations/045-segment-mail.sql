-- The language that the app was shown in at login: mail to a segment may be for one language.
alter table session add column locale text check (locale in ('en-PH', 'fil-PH'));

-- A letter to all players of a segment. A job sends it in batches; `cursor` is the last player looked at, in the transaction of their mails.
create table segment_mail (
  id bigint generated always as identity (start with 700001) primary key,
  segment jsonb not null,
  letter jsonb not null,
  -- Players found when it was decided; those who registered later are not among them.
  counted bigint not null,
  newest_id bigint not null,
  state text not null default 'sending' check (state in ('sending', 'done', 'stopped')),
  cursor bigint not null default 0,
  sent bigint not null default 0,
  by text not null,
  reason text not null,
  at bigint not null,
  expires_at bigint not null,
  ended_at bigint,
  constraint segment_mail_ended check ((state = 'sending') = (ended_at is null))
);
create index segment_mail_sending on segment_mail (id) where state = 'sending';

alter table mail add column segment_mail_id bigint references segment_mail (id);
create unique index mail_segment_once on mail (player_id, segment_mail_id) where segment_mail_id is not null;
create index mail_segment_of on mail (segment_mail_id) where segment_mail_id is not null;

-- The player's account that an operator tries letters on.
alter table desk_operator add column test_player_id bigint references player (id);
