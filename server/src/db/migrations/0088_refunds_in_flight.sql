-- What a channel has been asked to give back and has not answered: it is no longer owed to us (ADR 16).
create index channel_refunds__refunding on channel_refunds (channel) where status = 'refunding';
