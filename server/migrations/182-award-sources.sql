-- Which activities have given a player anything is read by one step of this index each, and the awards of one activity without the others.
create index activity_award_source on activity_award (player_id, activity_id, id desc);
