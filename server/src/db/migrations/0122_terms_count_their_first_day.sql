-- A term that counts its first day ends the day before the same date: what was kept a day late is corrected. Where the month
-- of the end has no such date its last day was right.
update filing_cases set ends_on = ends_on - 1
where ends_on is not null
  and extract(day from ends_on) = extract(day from case when area = 'patent' then filed_on else registered_on end);
-- A mark whose opposition failed has its term from the end of the opposition period, three months for all that are there.
update filing_cases c
set ends_on = (a.announced_on + interval '3 months' + interval '10 years' - interval '1 day')::date
from (
  select uid, app_no, max(served_on) filter (where kind = 'announced') as announced_on
  from filing_office_events
  where applied_at is not null
  group by uid, app_no
  having bool_or(kind = 'opposed') and not bool_or(kind = 'renewed')
) a
where a.uid = c.uid and a.app_no = c.app_no and a.announced_on is not null
  and c.area = 'trademark' and c.ends_on is not null;
update filing_duties d set due_on = c.ends_on
from filing_cases c
where c.uid = d.uid and c.app_no = d.app_no and d.kind = 'renewal' and d.ended_at is null;
update filing_cases set due_on = ends_on where due_kind = 'renewal';

-- A certification of a provider is valid on its last day as well; one that ends with the paper of its identity already names
-- that paper's last day.
update provider_certs c set valid_to = c.valid_to - 1
from users u
where u.uid = c.uid and c.valid_to is not null and c.valid_to is distinct from u.realname_expires_on;
