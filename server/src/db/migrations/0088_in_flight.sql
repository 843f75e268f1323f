-- What a channel has been asked to give back and has not answered: it is no longer owed to us (ADR 16).
create index channel_refunds__refunding on channel_refunds (channel) where status = 'refunding';
-- Runs that have not ended, looked for at the start of each run of their job.
create index job_runs__open on job_runs (job) where finished_at is null;
