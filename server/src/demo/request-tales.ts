import type { RequestForm } from '@uc/contract/crowdsourcing/request-form';
import { applicant, defaulter, owner, provider } from './cast';

type Who = { uid: number; username: string };
/** A bid of the demo world; of a 悬赏 the work that was sent in. */
interface Offer {
  who: Who;
  price?: number;
  days?: number;
  plan: string;
  isShortlisted?: true;
}
/** A request of the demo world. */
export interface RequestTale {
  who: Who;
  daysAgo: number;
  /** Days from now until bids end. */
  endsIn: number;
  becomes:
    | 'draft'
    | 'unpaid'
    | 'auditing'
    | 'rejected'
    | 'banned'
    | 'bidding'
    | 'selecting'
    | 'contracting'
    | 'closed';
  form: Omit<RequestForm, 'deadline' | 'attachments'> & { mode: 'reward' | 'tender' | 'hire' };
  offers?: readonly Offer[];
}
const yuan = (amount: number) => amount * 100;
const studio = (price: number, days: number, plan: string): Offer => ({
  who: provider,
  price: yuan(price),
  days,
  plan,
});
const qihang = (price: number, days: number, plan: string): Offer => ({
  who: applicant,
  price: yuan(price),
  days,
  plan,
});
const DESIGN = '先出三版方向稿，选定一版后深化，三轮修改内定稿，交付源文件、字体授权清单与使用规范。';
const FILM = '分镜、资产、灯光、合成四个节点各有一次评审，按节点提交样片，成片附工程文件与多种规格。';
const common = { visibility: 'public', provider_kind: 'any', winners: 1 } as const;

/** Requests of the demo world in every mode and state before a contract (product 11 §11.10). */
export const requestTales: readonly RequestTale[] = [
  {
    who: owner,
    daysAgo: 6,
    endsIn: 9,
    becomes: 'bidding',
    form: {
      ...common,
      mode: 'tender',
      title: '山海经异兽盲盒包装设计',
      category: 'graphic_design',
      description:
        '十二款异兽盲盒的单盒与端盒包装，要求与现有图谱的线稿风格一致，纸材不超过300克，附刀版图与打样说明。',
      tags: ['盲盒', '包装', '国风'],
      deliver_days: 20,
      budget_min: yuan(4000),
      budget_max: yuan(9000),
    },
    offers: [studio(6800, 18, DESIGN), qihang(8600, 20, `${DESIGN}并提供三维预览。`)],
  },
  {
    who: owner,
    daysAgo: 12,
    endsIn: 2,
    becomes: 'selecting',
    form: {
      ...common,
      mode: 'tender',
      title: '文创园导视系统视觉设计',
      category: 'brand_design',
      description:
        '园区共四栋楼与一处广场，需要统一的导视视觉与十二种牌面，考虑夜间照明与无障碍标识，附现场照片。',
      tags: ['导视', '品牌'],
      deliver_days: 30,
      budget_min: yuan(10_000),
      budget_max: yuan(20_000),
    },
    offers: [
      { ...studio(13_800, 28, DESIGN), isShortlisted: true },
      qihang(18_500, 30, `${DESIGN}含现场勘测两次。`),
    ],
  },
  {
    who: owner,
    daysAgo: 9,
    endsIn: 5,
    becomes: 'contracting',
    form: {
      ...common,
      mode: 'tender',
      visibility: 'hide_bids',
      title: '异兽图鉴三分钟宣传动画',
      category: 'animation',
      description:
        '用于博物馆教育活动的三分钟动画短片，二维为主、少量三维镜头，需要分镜、配音与字幕，横竖两版。',
      tags: ['动画', '短片'],
      deliver_days: 45,
      budget_min: yuan(30_000),
      budget_max: yuan(50_000),
      nda: true,
    },
    offers: [qihang(42_000, 45, FILM), studio(39_000, 40, `${DESIGN}动画部分与合作团队共同完成。`)],
  },
  {
    who: owner,
    daysAgo: 1,
    endsIn: 20,
    becomes: 'auditing',
    form: {
      ...common,
      mode: 'tender',
      title: '数字图谱小程序界面改版',
      category: 'ui_design',
      description: '现有小程序约三十个页面需要改版，重点是检索与图谱浏览，交付设计稿、组件规范与切图。',
      tags: ['小程序'],
      deliver_days: 25,
    },
  },
  {
    who: owner,
    daysAgo: 3,
    endsIn: 12,
    becomes: 'rejected',
    form: {
      ...common,
      mode: 'tender',
      title: '文创商品详情页文案撰写',
      category: 'copywriting',
      description: '三十款文创商品的详情页文案，每款三百字左右，语气亲切，附商品照片与卖点说明。',
      tags: ['文案'],
      deliver_days: 10,
      budget_min: yuan(1500),
      budget_max: yuan(3000),
    },
  },
  {
    who: owner,
    daysAgo: 2,
    endsIn: 15,
    becomes: 'draft',
    form: {
      ...common,
      mode: 'reward',
      title: '春节限定礼盒主视觉征集',
      category: 'illustration',
      description: '以年兽为主题的礼盒主视觉，适合铁盒丝印，三色以内。',
      reward: yuan(3000),
      winners: 3,
      split: [50, 30, 20],
      deliver_days: 10,
    },
  },
  {
    who: owner,
    daysAgo: 30,
    endsIn: 10,
    becomes: 'closed',
    form: {
      ...common,
      mode: 'tender',
      title: '线下快闪店空间设计方案',
      category: 'space_design',
      description: '约四十平方米的快闪店，需要平面布置、效果图与施工图，展期两周，可拆装重复使用。',
      tags: ['快闪店'],
      deliver_days: 20,
      budget_min: yuan(8000),
      budget_max: yuan(15_000),
    },
    offers: [studio(12_000, 20, `${DESIGN}含效果图六张。`)],
  },
  {
    who: owner,
    daysAgo: 4,
    endsIn: 8,
    becomes: 'bidding',
    form: {
      ...common,
      mode: 'hire',
      title: '图谱线稿规范持续维护',
      category: 'illustration',
      description: '按月维护图谱线稿规范，每月新增二十种异兽线稿，先做一个月，满意后续约。',
      deliver_days: 30,
      target_uid: String(provider.uid),
      price: yuan(5000),
    },
    offers: [studio(5000, 30, '按现有规范每周交付五种线稿，附三视图与授权标识，月底统一整理源文件。')],
  },
  {
    who: defaulter,
    daysAgo: 5,
    endsIn: 14,
    becomes: 'bidding',
    form: {
      ...common,
      mode: 'tender',
      title: '江南水乡漫画分镜上色',
      category: 'illustration',
      description: '六话漫画共约一百八十页的上色，水彩质感，提供线稿与色彩设定，分批交付。',
      tags: ['漫画', '上色'],
      deliver_days: 60,
      budget_min: yuan(12_000),
      budget_max: yuan(18_000),
    },
    offers: [
      studio(15_600, 55, '每批三十页，先出两页样张确认质感与色彩，之后每周交付一批，两轮修改内定稿。'),
    ],
  },
  {
    who: defaulter,
    daysAgo: 2,
    endsIn: 25,
    becomes: 'bidding',
    form: {
      ...common,
      mode: 'tender',
      title: '漫画单行本装帧设计',
      category: 'graphic_design',
      description: '单行本三册的封面、书脊与内封，要求三册连排成一幅长卷，交付印刷稿与打样说明。',
      tags: ['装帧', '漫画'],
      deliver_days: 15,
      budget_min: yuan(2000),
      budget_max: yuan(4000),
    },
  },
  {
    who: applicant,
    daysAgo: 7,
    endsIn: 6,
    becomes: 'bidding',
    form: {
      ...common,
      mode: 'tender',
      title: '动画短片海报与片头字体',
      category: 'brand_design',
      description: '短片的主海报一张、角色海报四张与片头字体设计，风格参考已完成的分镜，交付分层源文件。',
      tags: ['海报', '字体'],
      deliver_days: 14,
      budget_min: yuan(3000),
      budget_max: yuan(6000),
    },
    offers: [studio(4800, 12, DESIGN)],
  },
  {
    who: applicant,
    daysAgo: 1,
    endsIn: 18,
    becomes: 'unpaid',
    form: {
      ...common,
      mode: 'reward',
      title: '启航动画吉祥物形象征集',
      category: 'illustration',
      description: '为动画工场征集吉祥物形象，要求简洁易识别，适合三维化，提交正面、侧面与三个表情。',
      reward: yuan(2000),
      winners: 2,
      split: [70, 30],
      deliver_days: 7,
    },
  },
  {
    who: defaulter,
    daysAgo: 20,
    endsIn: 30,
    becomes: 'banned',
    form: {
      ...common,
      mode: 'tender',
      title: '社交账号内容批量搬运',
      category: 'marketing',
      description: '需要批量搬运其他平台的内容并修改标题发布，每天五十条，按条结算，长期合作。',
      deliver_days: 30,
    },
  },
];
