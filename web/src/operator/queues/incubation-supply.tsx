import type { Api } from '@uc/contract';
import type { WireOutput } from '../../client';
import { api } from '../api';
import { type Blank, type Event, queue } from '../queue';
import { Yuan } from '../Yuan';

type Mentor = WireOutput<Api['incubation']['staffMentorList']>['list'][number];
type Seat = WireOutput<Api['incubation']['staffSeatList']>['list'][number];

const dayNames = ['一', '二', '三', '四', '五', '六', '日'];
const daysText = (days: readonly number[]) => days.map((day) => `周${dayNames[day - 1]}`).join('、');
/** Numbers of the weekdays that a text like 一、三 names. */
const daysIn = (text = ''): number[] =>
  [...text].flatMap((char) => (dayNames.includes(char) ? [dayNames.indexOf(char) + 1] : []));
const center = <T,>(of: (item: T) => string): Blank<T> => ({
  name: 'center',
  label: '分中心',
  kind: 'center',
  initial: of,
});
const active = <T,>(of: (item: T) => boolean): Blank<T> => ({
  name: 'active',
  label: '状态',
  kind: 'choice',
  options: [
    ['1', '启用'],
    ['0', '停用'],
  ],
  initial: (item) => (of(item) ? '1' : '0'),
});

const mentorBlanks = <T,>(of: (item: T) => Partial<Mentor>): Blank<T>[] => [
  { name: 'name', label: '姓名', kind: 'text', most: 50, initial: (item) => of(item).name ?? '' },
  { name: 'title', label: '头衔', kind: 'text', most: 30, initial: (item) => of(item).title ?? '' },
  {
    name: 'intro',
    label: '介绍',
    kind: 'long',
    optional: true,
    most: 500,
    initial: (item) => of(item).intro ?? '',
  },
  center((item) => of(item).center ?? ''),
  {
    name: 'weekdays',
    label: '面谈日',
    kind: 'text',
    hint: '如 周二、周四；仅工作日开放',
    initial: (item) => daysText(of(item).weekdays ?? []),
  },
  {
    name: 'from_hour',
    label: '开始（时）',
    kind: 'number',
    initial: (item) => String(of(item).from_hour ?? 14),
  },
  { name: 'to_hour', label: '结束（时）', kind: 'number', initial: (item) => String(of(item).to_hour ?? 17) },
  active((item) => of(item).active ?? true),
];
const mentorTyped = ({ weekdays, active: isActive, ...values }: Record<string, string>) => ({
  ...values,
  weekdays: daysIn(weekdays),
  active: isActive !== '0',
});
const editMentor: Event<Mentor> = {
  id: 'edit',
  text: '修改导师',
  endpoint: api.incubation.staffMentorSave,
  question: () => '已预约的面谈不变；停用后不再接受新的预约。',
  blanks: mentorBlanks((item) => item),
  input: ({ mentor_no: no, version }, values) => ({ no, version, ...mentorTyped(values) }),
};

/** 孵化导师 (maker-screens.md#incubation): who advises projects, where and in which hours. */
export const mentors = queue<Mentor>({
  id: 'mentor',
  group: '客户',
  list: api.incubation.staffMentorList,
  views: [{ id: 'all', text: '全部', input: {}, past: true }],
  search: { name: 'keyword', label: '导师编号或姓名' },
  keyOf: ({ mentor_no }) => mentor_no,
  sinceOf: () => null,
  statusOf: ({ active: isActive }) => ({
    text: isActive ? '启用' : '停用',
    tone: isActive ? 'positive' : 'neutral',
  }),
  columns: [
    { key: 'name', title: '姓名', render: ({ name, title }) => `${name} ${title}` },
    { key: 'center', title: '分中心', width: 128, render: ({ center_name }) => center_name },
  ],
  facts: (item) => [
    ['姓名', `${item.name} ${item.title}`],
    ['介绍', item.intro || '—'],
    ['分中心', item.center_name],
    ['面谈时间', `${daysText(item.weekdays)} ${item.from_hour}:00–${item.to_hour}:00`],
  ],
  events: () => [editMentor],
  create: {
    id: 'create',
    text: '添加导师',
    tone: 'primary',
    endpoint: api.incubation.staffMentorSave,
    question: () => '启用后可分配给孵化中的项目。',
    blanks: mentorBlanks<undefined>(() => ({})),
    input: (_, values) => mentorTyped(values),
  },
});

const seatBlanks = <T,>(of: (item: T) => Partial<Seat>): Blank<T>[] => [
  { name: 'name', label: '名称', kind: 'text', most: 20, initial: (item) => of(item).name ?? '' },
  center((item) => of(item).center ?? ''),
  { name: 'price', label: '月租（元）', kind: 'amount', initial: (item) => of(item).price?.toFixed(2) ?? '' },
  active((item) => of(item).active ?? true),
];
const seatTyped = ({ active: isActive, ...values }: Record<string, string>) => ({
  ...values,
  active: isActive !== '0',
});
const editSeat: Event<Seat> = {
  id: 'edit',
  text: '修改席位',
  endpoint: api.incubation.staffSeatSave,
  question: () => '已预订的月份按原价；停用后不再接受预订。',
  blanks: seatBlanks((item) => item),
  input: ({ seat_no: no, version }, values) => ({ no, version, ...seatTyped(values) }),
};

/** 孵化席位 (maker-screens.md#incubation): seats of each center, by the month. */
export const seats = queue<Seat>({
  id: 'seat',
  group: '客户',
  list: api.incubation.staffSeatList,
  views: [{ id: 'all', text: '全部', input: {}, past: true }],
  search: { name: 'keyword', label: '工位编号或名称' },
  keyOf: ({ seat_no }) => seat_no,
  sinceOf: () => null,
  statusOf: ({ active: isActive }) => ({
    text: isActive ? '启用' : '停用',
    tone: isActive ? 'positive' : 'neutral',
  }),
  columns: [
    { key: 'name', title: '名称', render: ({ name }) => name },
    { key: 'center', title: '分中心', width: 128, render: ({ center_name }) => center_name },
    { key: 'price', title: '月租', width: 112, render: ({ price }) => <Yuan value={price} /> },
  ],
  facts: (item) => [
    ['名称', item.name],
    ['分中心', item.center_name],
    ['月租', <Yuan key="price" value={item.price} />],
  ],
  events: () => [editSeat],
  create: {
    id: 'create',
    text: '添加席位',
    tone: 'primary',
    endpoint: api.incubation.staffSeatSave,
    question: () => '启用后孵化中的项目可按月预订。',
    blanks: seatBlanks<undefined>(() => ({})),
    input: (_, values) => seatTyped(values),
  },
});
