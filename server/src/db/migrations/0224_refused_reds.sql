-- Why the platform has refused a red letter, for staff who then issue it themselves.
alter table invoice_reds add column port_reason text check (char_length(port_reason) <= 500);
