import { owner } from './people';
import { common, DESIGN, qihang, type RequestSeed, studio } from './request-seed';

/** Requests whose contract runs: one with a delivery, one in a dispute, one that both sides have reviewed. */
export const contractSeeds: readonly RequestSeed[] = [
  {
    who: owner,
    daysAgo: 16,
    endsIn: -8,
    becomes: 'delivered',
    form: {
      ...common,
      mode: 'tender',
      title: '山海经异兽明信片套装设计',
      category: 'graphic_design',
      description: '十二枚异兽明信片与封套，沿用现有图谱线稿，需要水彩质感的底色与烫金位，附印刷规格。',
      tags: ['明信片', '国风'],
      deliver_days: 20,
      budget_min: 4000_00,
      budget_max: 8000_00,
    },
    offers: [studio(6000_00, 20, DESIGN), qihang(7600_00, 20, `${DESIGN}并提供三维预览。`)],
  },
  {
    who: owner,
    daysAgo: 32,
    endsIn: -24,
    becomes: 'disputed',
    form: {
      ...common,
      mode: 'tender',
      title: '图鉴展览主视觉与展板设计',
      category: 'brand_design',
      description: '巡展的主视觉一套与二十块展板，需要适配三种展墙尺寸，交付可直接输出的文件与色彩规范。',
      tags: ['展览', '主视觉'],
      deliver_days: 20,
      budget_min: 6000_00,
      budget_max: 10_000_00,
    },
    offers: [studio(8000_00, 20, DESIGN)],
  },
  {
    who: owner,
    daysAgo: 44,
    endsIn: -36,
    becomes: 'reviewed',
    form: {
      ...common,
      mode: 'tender',
      title: '异兽表情包二十四枚',
      category: 'illustration',
      description: '二十四枚动态表情，角色取自现有图谱，线条圆润，交付动图、静态图与封面，符合平台投稿规格。',
      tags: ['表情包'],
      deliver_days: 15,
      budget_min: 3000_00,
      budget_max: 6000_00,
    },
    offers: [studio(4800_00, 15, DESIGN)],
  },
];
