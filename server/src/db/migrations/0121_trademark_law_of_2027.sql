-- The Trademark Law as revised on 2026-06-26 holds from 2027-01-01: a mark announced from that day on can be opposed for two
-- months. What it leaves as it was stands under its new article. A code that staff have given a row of that day keeps theirs.
with revised (code, value, source) as (
  values
    ('trademark.opposition', 2, '商标法（2026年修订）第三十六条'),
    ('trademark.reviewTime', 15, '商标法（2026年修订）第三十七条、第三十八条'),
    ('trademark.term', 10, '商标法（2026年修订）第四十三条、第四十四条'),
    ('trademark.renewalOpens', 12, '商标法（2026年修订）第四十四条'),
    ('trademark.grace', 6, '商标法（2026年修订）第四十四条')
), ended as (
  update filing_laws l set valid_to = date '2027-01-01'
  from revised r
  where l.code = r.code and l.valid_to is null and l.valid_from < date '2027-01-01'
  returning l.code
)
insert into filing_laws (code, value, valid_from, valid_to, source)
select r.code, r.value, date '2027-01-01', null, r.source
from revised r join ended using (code);
update filing_laws set source = '商标法（2019年修正）第三十三条'
where code = 'trademark.opposition' and valid_from = date '2014-05-01';
