-- Invoices that nobody issues until whoever issues has signed in at the tax bureau again; they wait as without quota (ADR 164).
alter table invoice_applications
  drop constraint invoice_applications_port_state_check,
  add constraint invoice_applications__port_state check (port_state in ('queued', 'sent', 'quota', 'login', 'files'));
