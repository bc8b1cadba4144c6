-- What a message in a player's mailbox says is its content: in messages to segments, and in those that operators request at the command line,
-- by which a repeated request is recognized and one that waits is sent.
alter table segment_mail rename column letter to content;
update operator_mail set asked = regexp_replace(asked, '^(\{"to":"\w+",)"letter":', '\1"content":');
