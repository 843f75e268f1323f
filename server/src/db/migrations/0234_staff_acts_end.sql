-- Lines about items of staff are deleted once they are as old as the operation log keeps what is about money (ADR 146).
grant delete on staff_acts to uc_app;
