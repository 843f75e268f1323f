import { fen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import { acceptApplication } from '../maker/incubation/decide';
import { handInApplication, signAgreement } from '../maker/incubation/apply';
import { insertBooking, insertMentor } from '../maker/incubation/mentor-store';
import { insertSeat } from '../maker/incubation/seat-store';
import { saveNote } from '../maker/incubation/staff-api';
import { projectByNo } from '../maker/projects/store';
import type { ProjectSeed } from './project-seed';
import { after } from './story';

const staff = { kind: 'staff', name: '审核员' } as const;
const mentors = [
  { no: 'MTDEMO1', name: '钟望', title: '产品与供应链导师', center: 'suzhou', weekdays: [2, 4] },
  { no: 'MTDEMO2', name: '沈若谷', title: '品牌与授权导师', center: 'shanghai', weekdays: [1, 3, 5] },
] as const;
const seats = [
  ['STDEMO1', 'suzhou', 'A区01工位', 1200_00],
  ['STDEMO2', 'suzhou', 'A区02工位', 1200_00],
  ['STDEMO3', 'suzhou', '独立工作间', 3600_00],
  ['STDEMO4', 'shanghai', 'B区01工位', 1600_00],
] as const;

/** Mentors and seats, which incubation gives. */
export async function seedSupply(tx: Tx): Promise<void> {
  for (const { no, weekdays, ...mentor } of mentors)
    await insertMentor(tx, {
      ...mentor,
      mentor_no: no,
      intro: '陪跑过二十余个文创项目，从样机到量产。',
      weekdays: [...weekdays],
      from_hour: 14,
      to_hour: 17,
      active: true,
    });
  for (const [seatNo, center, name, price] of seats)
    await insertSeat(tx, { seat_no: seatNo, center, name, price_fen: fen(price), active: true });
}

/** A project asks to be incubated, and where some days have passed since, is taken in, signs and is advised. */
export async function incubate(tx: Tx, now: Date, projectNo: string, told: ProjectSeed): Promise<void> {
  const { who, incubates, advice = [], record } = told;
  const by = { kind: 'owner', name: who.username } as const;
  const application = {
    goal: '半年内完成首批产品的定稿与试销，找到两家长期合作的渠道，并完成登记。',
    months: 6,
    center: 'suzhou',
  };
  const project = async () => (await projectByNo(tx, projectNo))!;
  const asked = after(now, { days: incubates === 'applied' ? -1 : -(incubates ?? 0) - 2 });
  const applied = await clock.inThePast(asked, async () =>
    handInApplication(tx, await project(), application, by),
  );
  if (incubates === 'applied') return;
  const running = await clock.inThePast(after(asked, { days: 2 }), async () =>
    acceptApplication(tx, { project: await project(), row: applied, by: staff }, mentors[0].no),
  );
  await clock.inThePast(after(asked, { days: 3 }), async () =>
    signAgreement(tx, await project(), running, by),
  );
  for (const [index, note] of advice.entries()) {
    const met = after(asked, { days: 12 + index * 40 });
    await insertBooking(tx, {
      uid: who.uid,
      booking_no: `MB${projectNo.slice(2)}${index}`,
      incubation_no: running.incubation_no,
      mentor_no: mentors[0].no,
      starts_at: met,
      topic: `第${index + 1}次面谈`,
      status: 'held',
      note,
      created_at: after(met, { days: -2 }),
    });
  }
  if (record !== undefined)
    await clock.inThePast(after(asked, { days: 16 }), () => saveNote(tx, running, record));
}
