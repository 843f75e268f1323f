-- What is put down when money comes in is named after what happened, not after what one room does about it.
update outbox set kind = 'money.arrived' where kind = 'iou.collect';
