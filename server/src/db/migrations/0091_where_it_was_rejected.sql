-- A patent whose rejection is lifted goes on where it was examined: before its publication in the preliminary examination.
update filing_cases c
set resume_status = case
    when c.kind <> 'invention' then 'prelim'
    when exists (select from filing_stages s where s.uid = c.uid and s.app_no = c.app_no and s.event = 'published') then 'exam'
    else 'prelim'
  end
where c.area = 'patent' and c.status in ('rejected', 'reviewing') and c.resume_status is null;
