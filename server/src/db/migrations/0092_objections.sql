-- Who sent something in for a 悬赏 may object to the winners while they are announced (product 05 §5.10).
alter table crowd_bids
  add column objection text,
  add column objected_at timestamptz,
  -- What staff said to an objection that they did not find right.
  add column objection_answer text;
-- Objections that wait for staff: the winners do not begin before.
alter table crowd_requests add column objections int not null default 0;
