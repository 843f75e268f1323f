-- The text by which the platform was entrusted with a filing, as it stood when the case was handed in; null of a draft that
-- never was, and of cases handed in before there was one.
alter table filing_cases add column entrusted text;
