import { z } from 'zod';
import { decided, openOr } from '../staff-case';
import { get, post } from '../endpoint';
import { incubationStatusTexts } from './incubation-texts';
import { incubationBoard, mentor } from './incubation-view';
import { queueListOf, queueParams } from '../queue-params';
import {
  id,
  lines,
  listOf,
  listParams,
  location,
  moment,
  reason,
  ruled,
  text,
  uid,
  version,
  whole,
  yuan,
} from '../wire';

const handled = { no: id, version };
const incubationCase = incubationBoard.extend({
  uid,
  customer: z.string(),
  project_name: z.string(),
  waits_since: moment,
  age_seconds: z.int(),
  is_late: z.boolean(),
  /** Mentors that it may be given, while it waits for one or asks for another. */
  mentors: z.array(z.object({ mentor_no: id, text: z.string() })),
  /** Meetings that are over and not written down. */
  meetings_over: z.array(id),
  actions: z.array(z.enum(['accept', 'refuse', 'graduate', 'grant', 'end', 'keep', 'note'])),
});
const mentorForStaff = mentor.extend({
  center: location,
  center_name: z.string(),
  /** 1 is Monday. */
  weekdays: z.array(z.int()),
  from_hour: z.int(),
  to_hour: z.int(),
  active: z.boolean(),
  version: z.int(),
});
const seatForStaff = z.object({
  seat_no: id,
  center: location,
  center_name: z.string(),
  name: z.string(),
  price: yuan,
  active: z.boolean(),
  version: z.int(),
});
const access = 'staff.incubation:handle';
const hour = whole(8, 21);

/** Staff decisions about incubation, and the mentors and seats they assign (console.md#staff-calls). */
export const incubationStaffCalls = {
  staffIncubationList: get('/space-api/adminapi/incubate/list', {
    summary: '孵化队列',
    access,
    input: {
      ...queueParams,
      /** `open`: applications, and requests of projects. */
      status: openOr(incubationStatusTexts).optional(),
    },
    output: queueListOf(incubationCase),
  }),
  staffIncubationDetail: get('/space-api/adminapi/incubate/detail', {
    summary: '孵化详情',
    access,
    input: { no: id },
    output: incubationCase,
    refusals: ['notFound'],
  }),
  staffIncubationAccept: post('/space-api/adminapi/incubate/accept', {
    summary: '孵化申请通过',
    access,
    input: { ...handled, mentor_no: id },
    output: incubationCase,
    refusals: [...decided, 'form.invalid'],
  }),
  staffIncubationRefuse: post('/space-api/adminapi/incubate/refuse', {
    summary: '孵化申请不通过',
    access,
    input: { ...handled, reason },
    output: incubationCase,
    refusals: decided,
  }),
  staffIncubationGraduate: post('/space-api/adminapi/incubate/graduate', {
    summary: '孵化毕业',
    access,
    input: { ...handled, comment: lines(200).default('') },
    output: incubationCase,
    refusals: [...decided, 'incubation.criteria'],
  }),
  staffIncubationEnd: post('/space-api/adminapi/incubate/end', {
    summary: '结束孵化',
    access,
    input: { ...handled, reason },
    output: incubationCase,
    refusals: decided,
  }),
  /** Grants another mentor, or a longer term. */
  staffIncubationGrant: post('/space-api/adminapi/incubate/grant', {
    summary: '同意更换导师或延长孵化',
    access,
    input: { ...handled, mentor_no: id.optional() },
    output: incubationCase,
    refusals: [...decided, 'form.invalid'],
  }),
  /** Refuses a project's request; its incubation goes on. */
  staffIncubationKeep: post('/space-api/adminapi/incubate/keep', {
    summary: '孵化继续',
    access,
    input: { ...handled, reason },
    output: incubationCase,
    refusals: decided,
  }),
  staffIncubationNote: post('/space-api/adminapi/incubate/note', {
    summary: '导师记录',
    access,
    input: { ...handled, text: lines(1000, 2, '请填写2-1000个字的记录') },
    output: incubationCase,
    refusals: decided,
  }),
  staffMeetingClose: post('/space-api/adminapi/incubate/meeting', {
    summary: '登记导师面谈',
    access,
    input: {
      booking_no: id,
      outcome: z.enum(['held', 'missed']),
      note: lines(1000, 2, '请填写2-1000个字的记录'),
    },
    output: incubationCase,
    refusals: decided,
  }),
  staffMentorList: get('/space-api/adminapi/incubate/mentor/list', {
    summary: '孵化导师',
    access,
    input: listParams,
    output: listOf(mentorForStaff),
  }),
  staffMentorSave: post('/space-api/adminapi/incubate/mentor/save', {
    summary: '保存孵化导师',
    access,
    input: {
      no: id.optional(),
      version: version.optional(),
      name: ruled('personName'),
      title: text(30, 2, '请填写2-30个字的头衔'),
      intro: lines(500).default(''),
      center: location,
      weekdays: z.array(whole(1, 7)).min(1, '请至少选择一天').max(7),
      from_hour: hour,
      to_hour: hour,
      active: z.boolean().default(true),
    },
    output: mentorForStaff,
    refusals: [...decided, 'form.invalid'],
  }),
  staffSeatList: get('/space-api/adminapi/incubate/seat/list', {
    summary: '孵化席位',
    access,
    input: listParams,
    output: listOf(seatForStaff),
  }),
  staffSeatSave: post('/space-api/adminapi/incubate/seat/save', {
    summary: '保存孵化席位',
    access,
    input: {
      no: id.optional(),
      version: version.optional(),
      name: text(20, 2, '请填写2-20个字的名称'),
      center: location,
      price: yuan,
      active: z.boolean().default(true),
    },
    output: seatForStaff,
    refusals: [...decided, 'form.invalid'],
  }),
};
