-- A 登记号, 注册号 or 专利号 belongs to one case. Doubles of before stay as they are, and are told apart by their second case.
alter table filing_cases add column reg_no_twice boolean not null default false;
update filing_cases c set reg_no_twice = true
  where reg_no is not null
    and exists (select from filing_cases o where o.area = c.area and o.reg_no = c.reg_no and o.app_no < c.app_no);
create unique index filing_cases__reg_no on filing_cases (area, reg_no) where reg_no is not null and not reg_no_twice;
create index filing_cases__reg_no_of on filing_cases (area, reg_no) where reg_no is not null;
