-- Proposals to match several bank lines or recharges together that a person has refused (ADR 144).
create table bank_part_refusals (
  -- The numbers of its lines, then those of its recharges, each in their order.
  proposal text collate "C" constraint bank_part_refusals__proposal primary key,
  reason text not null,
  staff_id text not null,
  staff_name text not null,
  at timestamptz not null
);
revoke update, delete on bank_part_refusals from uc_app;
