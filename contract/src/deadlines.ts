import { z } from 'zod';
import { deadlineAreas, type DeadlineArea, deadlineKinds } from './deadline-kinds';
import { get, post } from './endpoint';
import { day, listOf, listParams, moment } from './wire';
import { workingDaysStaffCalls } from './working-days';

const area = z.enum(Object.keys(deadlineAreas) as [DeadlineArea]);
const count = z.int();

/** An open deadline, with the consequence of missing it. */
const deadline = z.object({
  /** The same for as long as the obligation lasts. */
  key: z.string(),
  kind: z.enum(Object.keys(deadlineKinds) as [keyof typeof deadlineKinds]),
  kind_text: z.string(),
  area,
  title: z.string(),
  at: moment,
  /** It rests on working days that nobody has announced yet. */
  is_estimate: z.boolean(),
  /** Its hour says nothing. */
  all_day: z.boolean(),
  /** The consequence at zero, said after “到期后”. */
  consequence: z.string(),
  /** Below zero once it is over. */
  left_seconds: z.int(),
  /** A path under /center/user. */
  link: z.string(),
});

/** The subscription of the person who asks. */
const feed = z.object({
  is_on: z.boolean(),
  created_at: moment.nullable(),
  /** The hour at which a calendar last read it. */
  read_at: moment.nullable(),
});

/** One list over everything that has a deadline, and its subscription (deadlines.md#kinds-of-deadlines). */
export const deadlines = {
  list: get('/apinew/center/deadlines', {
    summary: '日程列表',
    access: 'deadline:view',
    input: {
      page: listParams.page,
      page_size: listParams.page_size,
      start_time: listParams.start_time,
      end_time: listParams.end_time,
      area: area.optional(),
    },
    /** The nearest first. `is_cut`: of some kind there are more than are listed, all of them later. */
    output: listOf(deadline, {
      counts: z.object({
        all: count,
        ...(Object.fromEntries(Object.keys(deadlineAreas).map((key) => [key, count])) as Record<
          DeadlineArea,
          typeof count
        >),
      }),
      is_cut: z.boolean(),
    }),
  }),
  month: get('/apinew/center/deadlines/month', {
    summary: '日程月历',
    access: 'deadline:view',
    input: {
      month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, '月份格式为YYYY-MM'),
      area: area.optional(),
    },
    output: z.object({
      month: z.string(),
      total: count,
      is_cut: z.boolean(),
      /**
       * Every day of the month, with the deadlines on it and whether it is a working day; `is_estimate` while that is
       * not announced.
       */
      days: z.array(
        z.object({
          day,
          count,
          is_working: z.boolean(),
          is_estimate: z.boolean(),
          areas: z.array(area),
          /** The first of the day, as a cell names them. */
          titles: z.array(z.object({ area, text: z.string() })),
        }),
      ),
    }),
  }),
  feed: get('/apinew/center/deadlines/feed', {
    summary: '日历订阅状态',
    access: 'deadline:view',
    output: feed,
  }),
  createFeed: post('/apinew/center/deadlines/feed/create', {
    summary: '生成日历订阅地址',
    access: 'deadline:view',
    loggedAs: 'account.createCalendarFeed',
    /** The address is told this once; one that was made before ends. */
    output: feed.extend({ url: z.string() }),
  }),
  revokeFeed: post('/apinew/center/deadlines/feed/revoke', {
    summary: '停用日历订阅',
    access: 'deadline:view',
    loggedAs: 'account.revokeCalendarFeed',
    output: feed,
  }),
  ...workingDaysStaffCalls,
};

/** Address of the calendar subscription; its secret follows. */
export const CALENDAR_PATH = '/calendar/';
