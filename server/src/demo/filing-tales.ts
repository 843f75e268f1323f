import type { FilingArea } from '@uc/contract/filings/kinds';

/** One case of the demo world: what it is about, how long ago it began, and what has happened to it since. */
export interface FilingTale {
  area: FilingArea;
  name: string;
  daysAgo: number;
  /** Steps in their order: events of a case, kinds of the office, `order:` with a business. */
  steps: string;
  form?: Readonly<Record<string, unknown>>;
}

const filed = 'submit pay take approve file receipt';
const drafted = 'submit pay take approve draft_ready';
const prelim = `${drafted} approve_draft file receipt`;
const examined = `${prelim} published order:exam pay file`;
const mark = (number: number, items: readonly string[]) => ({
  class: number,
  items: items.map((name) => ({ name })),
});

/** Filings of the animation house in every stage (product 11 §11.10). */
export const filingTales: readonly FilingTale[] = [
  {
    area: 'copyright',
    name: '启航分镜协作平台',
    daysAgo: 2,
    steps: '',
    form: { type: 'software', version: 'V2.0' },
  },
  { area: 'copyright', name: '小镇灯会动画短片', daysAgo: 1, steps: 'submit', form: { kind: 'film' } },
  { area: 'copyright', name: '海上来信主题曲', daysAgo: 3, steps: 'submit pay', form: { kind: 'music' } },
  { area: 'copyright', name: '纸鸢角色设定集', daysAgo: 9, steps: 'submit pay take need_fix' },
  { area: 'copyright', name: '四季茶山长卷', daysAgo: 16, steps: filed },
  { area: 'copyright', name: '木偶戏台场景原画', daysAgo: 34, steps: `${filed} accepted correction` },
  {
    area: 'copyright',
    name: '启航渲染队列系统',
    daysAgo: 96,
    steps: `${filed} accepted certified`,
    form: { type: 'software', version: 'V1.0' },
  },
  {
    area: 'copyright',
    name: '三分钟看懂榫卯',
    daysAgo: 120,
    steps: `${filed} accepted certified`,
    form: { kind: 'film' },
  },
  {
    area: 'copyright',
    name: '节气海报底图',
    daysAgo: 80,
    steps: `${filed} accepted refused`,
    form: { kind: 'graphic' },
  },
  { area: 'trademark', name: '纸鸢', daysAgo: 1, steps: '', form: mark(41, ['组织文化或教育展览']) },
  {
    area: 'trademark',
    name: '启航小剧场',
    daysAgo: 1,
    steps: 'submit',
    form: mark(41, ['演出制作', '电影制作']),
  },
  {
    area: 'trademark',
    name: '灯会',
    daysAgo: 5,
    steps: 'submit pay take approve',
    form: mark(28, ['玩具', '拼图玩具']),
  },
  {
    area: 'trademark',
    name: '启航动画',
    daysAgo: 60,
    steps: `${filed} accepted`,
    form: mark(41, ['动画片制作', '电影制作']),
  },
  {
    area: 'trademark',
    name: '小镇灯会',
    daysAgo: 140,
    steps: `${filed} accepted announced`,
    form: mark(16, ['书籍', '海报']),
  },
  {
    area: 'trademark',
    name: '海上来信',
    daysAgo: 130,
    steps: `${filed} accepted rejected`,
    form: mark(9, ['动画片']),
  },
  {
    area: 'trademark',
    name: '榫卯课',
    daysAgo: 150,
    steps: `${filed} accepted announced opposed`,
    form: mark(41, ['教学']),
  },
  {
    area: 'trademark',
    name: '启航',
    daysAgo: 230,
    steps: `${filed} accepted announced registered`,
    form: mark(35, ['广告设计']),
  },
  { area: 'patent', name: '一种可折叠的偶动画拍摄台', daysAgo: 4, steps: '', form: { type: 'utility' } },
  {
    area: 'patent',
    name: '一种纸艺模型的关节结构',
    daysAgo: 8,
    steps: 'submit pay take approve',
    form: { type: 'utility' },
  },
  { area: 'patent', name: '一种定格动画的运动控制方法', daysAgo: 12, steps: drafted },
  { area: 'patent', name: '一种分镜表自动对齐方法', daysAgo: 50, steps: prelim },
  { area: 'patent', name: '一种渲染任务的调度方法', daysAgo: 200, steps: `${examined} action` },
  {
    area: 'patent',
    name: '一种动作捕捉数据的降噪方法',
    daysAgo: 240,
    steps: `${examined} action answer grant`,
  },
  {
    area: 'patent',
    name: '偶动画拍摄支架',
    daysAgo: 220,
    steps: `${prelim} grant order:registration pay file granted`,
    form: { type: 'design' },
  },
];

/** What every form of a kind says, beside what its tale says. */
export const filingForms: Record<FilingArea, Readonly<Record<string, unknown>>> = {
  copyright: {
    type: 'work',
    urgency: 'normal',
    kind: 'art',
    nature: 'original',
    ownership: 'legal',
    right_get: 'original',
    completed_on: '2026-03-18',
    completed_place: '苏州',
    creation_note: '由公司美术团队自主创作，先手绘草稿再数字上色，全部素材为原创。',
    declaration: true,
    declared_by: '陆启航',
  },
  trademark: { mark_type: 'word', channel: 'online', special: 'none' },
  patent: {
    type: 'invention',
    tech_field: '动画制作',
    abstract: '公开一种用于动画制作的装置或方法，提高拍摄与制作的效率和精度。',
    claims: 10,
    pages: 24,
    inventors: [{ name: '陆启航' }],
    contact: '陆启航',
    reduction: 'none',
  },
};
