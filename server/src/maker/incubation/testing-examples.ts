import { api } from '@uc/contract';
import type { As, TestApp } from '../../testing';
import type { Examples, Fresh, Person, Queues } from '../../testing-examples';
import { mintId } from '../../vault/index';
import { shownProject } from '../projects/testing';
import { insertBooking, insertMentor } from './mentor-store';
import { insertIncubation } from './store';
import {
  boardFor,
  freeHours,
  incubationStaff,
  newApplicant,
  newIncubated,
  thisMonth,
  tookSeat,
} from './testing';

const { incubation } = api;
interface Meeting {
  projects: Record<'draft' | 'meeting', string>;
}

/** A meeting of a tenant's project with a mentor, as far as the database knows it. */
export async function meetingOf(
  app: TestApp,
  uid: number,
  projectNo: string,
  canary: string,
): Promise<string> {
  const bookingNo = mintId('MB');
  await app.database.transaction(async (tx) => {
    const mentor = await insertMentor(tx, {
      mentor_no: mintId('MT'),
      name: '导师',
      title: '设计',
      intro: '',
      center: 'suzhou',
      weekdays: [1],
      from_hour: 9,
      to_hour: 10,
      active: false,
    });
    const row = await insertIncubation(tx, {
      uid,
      incubation_no: mintId('IN'),
      project_no: projectNo,
      status: 'applied',
      goal: canary,
      months: 6,
      center_wish: 'suzhou',
    });
    await insertBooking(tx, {
      uid,
      booking_no: bookingNo,
      incubation_no: row!.incubation_no,
      mentor_no: mentor.mentor_no,
      starts_at: new Date(Date.now() + 86_400_000),
      topic: canary,
      status: 'booked',
    });
  });
  return bookingNo;
}

const incubated = async (app: TestApp, { uid }: Person, as: As) => {
  const staffObjects = await incubationStaff(app);
  return { staffObjects, one: await newIncubated(app, staffObjects, { uid, as }) };
};

/** The state that each call about an incubation needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [incubation.apply.path]: async (app, { uid }, as) => ({ project_no: await shownProject(app, uid, as) }),
  [incubation.withdraw.path]: async (app, { uid }, as) => ({
    project_no: (await newApplicant(app, { uid, as })).project_no,
  }),
  async [incubation.confirm.path](app, { uid }, as) {
    const one = await newApplicant(app, { uid, as });
    await (await incubationStaff(app)).accept(one.no);
    return { project_no: one.project_no, text_hash: (await boardFor(app, one)).agreement!.text_hash };
  },
  async [incubation.wish.path](...call) {
    const { one } = await incubated(...call);
    return { project_no: one.project_no, version: (await boardFor(call[0], one)).version };
  },
  async [incubation.book.path](...call) {
    const { one } = await incubated(...call);
    return { project_no: one.project_no, starts_at: (await freeHours(call[0], one))[0] };
  },
  async [incubation.cancelBooking.path](...call) {
    const [app, , as] = call;
    const { one } = await incubated(...call);
    const [starts_at = ''] = (await freeHours(app, one)).slice(-1);
    await app.call(incubation.book, { project_no: one.project_no, starts_at, topic: '样机评审' }, as);
    return { booking_no: (await boardFor(app, one)).bookings[0]!.booking_no };
  },
  async [incubation.takeSeat.path](...call) {
    const { staffObjects, one } = await incubated(...call);
    return { project_no: one.project_no, seat_no: await staffObjects.newSeat(), from_month: thisMonth() };
  },
  async [incubation.leaveSeat.path](...call) {
    const { staffObjects, one } = await incubated(...call);
    return { order_no: await tookSeat(call[0], one, await staffObjects.newSeat()) };
  },
};

/** Input about the incubation of a tenant's project. */
export const examples = ({
  projects: { draft, meeting },
  orders,
  canary,
}: Person & Meeting & { orders: { paid: string } }): Examples => ({
  'incubation.board': { project_no: draft },
  'incubation.apply': {
    project_no: draft,
    goal: `${canary} 在半年内完成可以量产的样机并试用一个学期`,
    months: 6,
    center: 'suzhou',
  },
  'incubation.withdraw': { project_no: draft },
  'incubation.confirm': { project_no: draft, text_hash: '0'.repeat(64) },
  'incubation.wish': {
    project_no: draft,
    version: 1000,
    kind: 'graduate',
    text: `${canary} 样机已经在两所学校试用一个学期`,
  },
  'incubation.slots': { project_no: draft },
  'incubation.book': { project_no: draft, starts_at: '2030-01-07 09:00:00', topic: '样机评审' },
  'incubation.cancelBooking': { booking_no: meeting },
  'incubation.seats': { project_no: draft },
  'incubation.takeSeat': { project_no: draft, seat_no: 'ST0', from_month: '2030-01', months: 1 },
  'incubation.leaveSeat': { order_no: orders.paid },
});

/** Example inputs of staff about an incubation of a tenant. */
export const staffExamples = ({
  staffObjects: { incubation: no },
  projects: { meeting },
}: Meeting & { staffObjects: { incubation: string } }): Examples => ({
  'incubation.staffIncubationDetail': { no },
  'incubation.staffIncubationAccept': { no, version: 1000, mentor_no: 'MT0' },
  'incubation.staffIncubationRefuse': { no, version: 1000, reason: '方向不符' },
  'incubation.staffIncubationGraduate': { no, version: 1000 },
  'incubation.staffIncubationEnd': { no, version: 1000, reason: '协商结束' },
  'incubation.staffIncubationGrant': { no, version: 1000, mentor_no: 'MT0' },
  'incubation.staffIncubationKeep': { no, version: 1000, reason: '尚未达到目标' },
  'incubation.staffIncubationNote': { no, version: 1000, text: '样机结构需要简化' },
  'incubation.staffMeetingClose': { booking_no: meeting, outcome: 'held', note: '样机结构需要简化' },
  'incubation.staffMentorSave': {
    name: '顾问老师',
    title: '工业设计导师',
    center: 'suzhou',
    weekdays: [2],
    from_hour: 9,
    to_hour: 12,
  },
  'incubation.staffSeatSave': { name: '工位一', center: 'suzhou', price: 300 },
});

/** Its queues of the console. */
export const queues: Queues = {
  incubation: {
    endpoint: api.incubation.staffIncubationList,
    work: ['accept', 'grant', 'keep'],
    waits: ({ meetings_over: over }) => over!.length > 0,
  },
};
