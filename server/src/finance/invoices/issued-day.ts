import { dayOf, isAfter } from '@uc/contract/day';
import { refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';

/** Refuses a day of issue that is yet to come. */
export async function demandDay(db: Db, day: string): Promise<void> {
  if (isAfter(day, dayOf(await now(db))))
    throw refuseForm({ field: 'issued_on', message: '开票日期不能晚于今天' });
}
