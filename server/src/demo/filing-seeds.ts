import type { FilingArea } from '@uc/contract/filings/kinds';

/** One case of the demo world: its subject, its age in days, and its steps since. */
export interface FilingSeed {
  area: FilingArea;
  name: string;
  daysAgo: number;
  /** Steps in their order: events of a case, kinds of the office, `order:` with a business. */
  steps: string;
  form?: Readonly<Record<string, unknown>>;
  /** The steps that bring a paper: a letter or certificate of the office, an answer. */
  letters?: readonly string[];
}

const filed = 'submit pay take approve file receipt';
const drafted = 'submit pay take approve draft_ready';
const prelim = `${drafted} approve_draft file receipt`;
const examined = `${prelim} published order:exam pay file`;
const mark = (number: number, items: readonly string[]) => ({
  class: number,
  items: items.map((name) => ({ name })),
});

const boardSoftware = {
  type: 'software',
  version: 'V2.0',
  category: 'app',
  origin: 'original',
  dev_mode: 'own',
  dev_hardware: '8核处理器、32GB内存的图形工作站',
  run_hardware: '4核处理器、8GB内存的电脑',
  dev_os: 'Ubuntu 22.04',
  dev_tools: 'VS Code、Node.js 20',
  run_platform: 'Windows 10及以上、macOS 12及以上',
  run_support: 'Chrome 110及以上浏览器、PostgreSQL 15',
  language: 'TypeScript',
  code_lines: 46_200,
  purpose: '让导演、分镜师与客户在同一份分镜表上协作',
  industry: '动画与影视制作',
  tech_feature: '镜头以操作日志同步，多人同时修改不互相覆盖；断网时可继续编辑，联网后自动合并。',
  main_function: [
    '本软件供动画与影视团队在线绘制、编排与审阅分镜。项目管理模块按剧集、场次与镜头建立目录，每个镜头记录景别、机位、时长、台词与音效，可以批量导入剧本并自动拆分场次。',
    '绘制模块提供画笔、图层、透视辅助线与洋葱皮，支持压感设备，画面随镜头保存，历史版本可以逐一比较与还原。编排模块以时间轴显示全部镜头，拖动即可调整次序与时长，总时长与各场时长随之更新，并可插入配音与参考音乐，直接播放为动态分镜。',
    '协作模块允许多人同时打开同一份分镜表，显示每个人所在的镜头，修改实时同步，冲突时保留两个版本由负责人选择。审阅模块供导演与客户在画面上圈点与留言，每条意见指定处理人与期限，处理后由提出者确认，未处理的意见集中列出，并在期限前提醒。',
    '权限模块按角色设置查看、绘制、编排与审阅的范围，客户只能看到指定的版本，下载的文件带有查看人水印。导出模块将分镜表输出为表格、图册、视频与剪辑软件可以读取的序列文件，编号与时间码保持一致。',
    '统计模块按人员与场次汇总完成镜头数、修改次数与平均用时，便于制片安排进度。全部数据每日备份，可以恢复到三十天内任意一天，操作记录保存两年，供项目结束后归档与查证，也可以按镜头检索某一处画面由谁在何时修改。',
  ].join(''),
} as const;

/** Filings of the animation house in every stage (docs/product/README.md#demo-world). */
export const houseSeeds: readonly FilingSeed[] = [
  {
    area: 'copyright',
    name: '启航分镜协作平台',
    daysAgo: 2,
    steps: '',
    form: boardSoftware,
  },
  { area: 'copyright', name: '小镇灯会动画短片', daysAgo: 1, steps: 'submit', form: { kind: 'film' } },
  { area: 'copyright', name: '海上来信主题曲', daysAgo: 3, steps: 'submit pay', form: { kind: 'music' } },
  { area: 'copyright', name: '纸鸢角色设定集', daysAgo: 9, steps: 'submit pay take need_fix' },
  { area: 'copyright', name: '四季茶山长卷', daysAgo: 16, steps: filed },
  {
    area: 'copyright',
    name: '木偶戏台场景原画',
    daysAgo: 34,
    steps: `${filed} accepted correction`,
    letters: ['accepted', 'correction'],
  },
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
    letters: ['accepted', 'certified'],
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
    letters: ['published', 'action', 'answer', 'grant'],
  },
  {
    area: 'patent',
    name: '偶动画拍摄支架',
    daysAgo: 220,
    steps: `${prelim} grant order:registration pay file granted`,
    form: { type: 'design' },
  },
];

/** The owner's filings: some of each kind and state, and two that wait for the owner. */
export const ownerSeeds: readonly FilingSeed[] = [
  { area: 'copyright', name: '城市光影秀主视觉', daysAgo: 2, steps: 'submit pay' },
  { area: 'copyright', name: '节气插画四条屏', daysAgo: 12, steps: 'submit pay take need_fix' },
  {
    area: 'copyright',
    name: '山海异兽图鉴',
    daysAgo: 95,
    steps: `${filed} accepted certified`,
    letters: ['accepted', 'certified'],
  },
  { area: 'trademark', name: '山海夜话', daysAgo: 1, steps: 'submit', form: mark(38, ['播客的传送']) },
  { area: 'trademark', name: '山海小集', daysAgo: 1, steps: '', form: mark(16, ['书籍', '海报']) },
  {
    area: 'trademark',
    name: '山海夜市',
    daysAgo: 70,
    steps: `${filed} accepted`,
    form: mark(41, ['组织文化或教育展览']),
  },
  {
    area: 'trademark',
    name: '山海文创',
    daysAgo: 260,
    steps: `${filed} accepted announced registered`,
    form: mark(35, ['广告设计']),
  },
  { area: 'patent', name: '一种展陈灯光的联动控制方法', daysAgo: 190, steps: examined },
  {
    area: 'patent',
    name: '一种快装式展架',
    daysAgo: 210,
    steps: `${prelim} grant order:registration pay file granted`,
    form: { type: 'utility' },
  },
];
