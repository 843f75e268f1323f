-- What was refunded to the balance within a day is looked up with every balance: it may be money that has just come in online.
create index refund_legs__created_at on refund_legs (uid, created_at);
