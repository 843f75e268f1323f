-- The line of its case's timeline with which an order was paid, got its receipt, or went back: no page tells it by time or words.
alter table filing_orders add column paid_line int;
alter table filing_orders add column receipt_line int;
alter table filing_orders add column returned_line int;

-- Lines from before: what belongs together was written in one transaction, its moments a little apart.
with named (area, business, text) as (values
  ('trademark', 'renewal', '续展'), ('trademark', 'change', '变更'), ('trademark', 'assignment', '转让'),
  ('trademark', 'licence', '许可备案'), ('trademark', 'review', '驳回复审'),
  ('trademark', 'opposition_answer', '异议答辩'), ('trademark', 'cancellation_answer', '撤三答辩'),
  ('trademark', 'division', '部分驳回分割'), ('patent', 'exam', '实质审查请求'),
  ('patent', 'registration', '办理登记手续'), ('patent', 'annual', '年费'), ('patent', 'review', '复审'),
  ('patent', 'restoration', '恢复权利'), ('patent', 'change', '著录事项变更'))
update filing_orders o set paid_line = (
  select s.seq
  from filing_stages s
  join filing_cases c on c.uid = s.uid and c.app_no = s.app_no
  left join named n on n.area = c.area and n.business = o.business
  where s.uid = o.uid and s.app_no = o.app_no
    and case when n.text is null then s.event = 'pay' else s.event = 'order' and s.comment = n.text || '已付款' end
    and abs(extract(epoch from s.at - o.paid_at)) <= 30
  order by abs(extract(epoch from s.at - o.paid_at)), s.seq
  limit 1)
where o.paid_at is not null;

update filing_orders o set receipt_line = (
  select min(s.seq)
  from filing_stages s
  where s.uid = o.uid and s.app_no = o.app_no and s.event = 'receipt' and s.comment = '官费收据 ' || o.receipt_no)
where o.receipt_no is not null;

update filing_orders o set returned_line = (
  select s.seq
  from filing_stages s
  where s.uid = o.uid and s.app_no = o.app_no and abs(extract(epoch from s.at - o.ended_at)) <= 30
  order by abs(extract(epoch from s.at - o.ended_at)), s.seq
  limit 1)
where o.state = 'returned';
