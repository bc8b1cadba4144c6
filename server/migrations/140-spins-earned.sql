alter table invite_spin add column invitees integer check (invitees >= 0);
comment on column invite_spin.invitees is 'The valid invitees that it took, by the rules under which it was used; null: not known, of an earlier one.';
