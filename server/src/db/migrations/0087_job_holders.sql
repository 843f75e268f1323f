-- Which run has the lease of a job: it alone renews it, and gives it back.
alter table jobs add column held_by text;
