-- The queue of the desk, page by page, and the count of what waits in it.
create index withdrawal_to_review on withdrawal (id) where state in ('reserved', 'review') and review_at is null;
-- Acts that wait for a second person, page by page.
create index desk_request_queue on desk_request (id) where state = 'waiting';
