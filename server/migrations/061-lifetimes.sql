-- What is deleted once its time is over is found by that time (docs/scale.md, «Lifetimes»). These rows come in its order, but sessions end in any.
create index session_end on session (expires_at);
create index jackpot_draw_at on jackpot_draw using brin (at) with (autosummarize = on);
create index studio_play_at on studio_play using brin (at) with (autosummarize = on);
create index studio_transfer_at on studio_transfer using brin (at) with (autosummarize = on);
