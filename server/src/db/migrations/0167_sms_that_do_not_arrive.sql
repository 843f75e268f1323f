-- When the alarm about messages that a partner takes and does not bring was last raised, by whichever server.
alter table partner_calls add column undelivered_alarm_at timestamptz;
