import type { Output } from '@uc/contract/endpoint';
import type { incubationStaffCalls } from '@uc/contract/maker/incubation-staff';
import { fen } from '@uc/contract/money';
import { type Handlers, refuse, refuseForm } from '../../call/index';
import { centerNames, listCenters } from '../../centers/index';
import { type Db, eachRow } from '../../db/index';
import { mintId } from '../../vault/index';
import { changeMentor, insertMentor, mentorPage, type MentorRow, type SeatRow } from './mentor-store';
import { changeSeat, insertSeat, seatPage } from './seat-store';

type StaffCalls = typeof incubationStaffCalls;
type Supply = Pick<StaffCalls, 'staffMentorList' | 'staffMentorSave' | 'staffSeatList' | 'staffSeatSave'>;

/** Handlers of staff for mentors with their hours, and for the seats of each center. */
export const supplyCalls = (): Handlers<Supply> => ({
  async staffMentorList({ input: { page, page_size, keyword }, db }) {
    const { rows, total } = await mentorPage(db, {
      limit: page_size,
      offset: (page - 1) * page_size,
      keyword,
    });
    return { list: await eachRow(db, rows, (db, row) => mentorView(db, row)), total, page, page_size };
  },
  async staffMentorSave({ input: { no, version, weekdays, ...typed }, db }) {
    await refuseStrangeCenter(db, typed.center);
    if (typed.from_hour >= typed.to_hour)
      throw refuseForm({ field: 'to_hour', message: '结束时间应晚于开始时间' });
    const form = { ...typed, weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other) };
    const row =
      no === undefined
        ? await insertMentor(db, { ...form, mentor_no: mintId('MT') })
        : await changeMentor(db, { no, version: version ?? 0 }, form);
    if (row === undefined) throw refuse('state.conflict');
    return mentorView(db, row);
  },
  async staffSeatList({ input: { page, page_size, keyword }, db }) {
    const { rows, total } = await seatPage(db, { limit: page_size, offset: (page - 1) * page_size, keyword });
    return { list: await eachRow(db, rows, (db, row) => seatView(db, row)), total, page, page_size };
  },
  async staffSeatSave({ input: { no, version, price, ...typed }, db }) {
    await refuseStrangeCenter(db, typed.center);
    if (price <= 0) throw refuseForm({ field: 'price', message: '请填写大于0的月租' });
    const form = { ...typed, price_fen: price };
    const row =
      no === undefined
        ? await insertSeat(db, { ...form, seat_no: mintId('ST') })
        : await changeSeat(db, { no, version: version ?? 0 }, form);
    if (row === undefined && no === undefined)
      throw refuseForm({ field: 'name', message: '该分中心已有同名席位' });
    if (row === undefined) throw refuse('state.conflict');
    return seatView(db, row);
  },
});

async function refuseStrangeCenter(db: Db, center: string): Promise<void> {
  if (!(await listCenters(db)).some(({ code }) => code === center))
    throw refuseForm({ field: 'center', message: '请选择分中心' });
}
const nameOf = async (db: Db, center: string) => (await centerNames(db)).get(center) ?? center;

async function mentorView(db: Db, row: MentorRow): Promise<Output<StaffCalls['staffMentorSave']>> {
  return { ...row, center_name: await nameOf(db, row.center) };
}
async function seatView(
  db: Db,
  { price_fen, ...row }: SeatRow,
): Promise<Output<StaffCalls['staffSeatSave']>> {
  return { ...row, price: fen(price_fen), center_name: await nameOf(db, row.center) };
}
