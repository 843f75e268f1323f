-- Access tokens of the platform of tax invoices (ADR 164); the newest counts. A month has few of them, so all servers use one.
create table nuonuo_tokens (
  token_id uuid constraint nuonuo_tokens__token_id primary key,
  app_key text not null,
  token text not null, -- sealed
  made_at timestamptz not null default app_now(),
  until_at timestamptz not null
);
create index nuonuo_tokens__made_at on nuonuo_tokens (app_key, made_at desc);
