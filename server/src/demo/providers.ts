import type { CertForm } from '@uc/contract/provider/form';
import sharp from 'sharp';
import * as clock from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { saveFile } from '../files/index';
import { approveCert, saveCert } from '../provider/index';
import { applicant, debtor, provider } from './people';
import type { Steps } from './steps';
import { after } from './story';

interface Certified {
  who: { uid: number; username: string };
  kind: 'person' | 'enterprise';
  daysAgo: number;
  /** Still waits for staff. */
  isWaiting?: true;
  cases: readonly string[];
  form: CertForm;
}
const auditor = { kind: 'staff', name: '审核员' } as const;

/** A certified person, a certified enterprise, and one whose application waits (docs/product/README.md#demo-world). */
const certified: readonly Certified[] = [
  {
    who: provider,
    kind: 'person',
    daysAgo: 240,
    cases: ['茶山品牌视觉与包装', '古镇文创礼盒', '非遗纹样数字化'],
    form: {
      categories: ['brand_design', 'graphic_design', 'illustration'],
      skills: ['标志设计', '包装设计', '国风插画', '长卷插画', '视觉规范'],
      years: 8,
      region: '320000',
      intro:
        '专注文创与国风品牌视觉八年，服务过博物馆、老字号与独立茶品牌。从标志、包装到长卷插画都由本人完成，先出三版方向稿，定稿后交付全部源文件、字体授权清单与使用规范，按约定日期交付，三次以内的修改不另收费。',
      certificates: [],
      phone: '13900139000',
      wechat: 'shiguang_studio',
      quote_mode: 'project',
      price_min: 3000_00,
    },
  },
  {
    who: applicant,
    kind: 'enterprise',
    daysAgo: 118,
    cases: ['三分钟品牌动画短片', '博物馆沉浸式投影'],
    form: {
      categories: ['animation', 'film', 'game'],
      skills: ['三维动画', '角色设定', '分镜', '动态捕捉'],
      years: 6,
      region: '320000',
      intro:
        '启航动画由十余位动画师与技术美术组成，承接品牌短片、展馆影像与游戏过场。自有渲染流程与素材库，分镜、资产、灯光、合成各阶段均有评审节点，项目经理全程跟进，支持多家并行的大型项目与长期驻场。',
      certificates: [],
      phone: '13600136000',
      quote_mode: 'project',
      price_min: 20_000_00,
      team_size: 's20',
      founded_at: '2019-04-18',
      office_address: '江苏省苏州市姑苏区人民路文创园3号楼',
      clients: '苏州丝绸博物馆、江南水乡文旅',
    },
  },
  {
    who: debtor,
    kind: 'enterprise',
    daysAgo: 1,
    isWaiting: true,
    cases: ['昆曲数字人影像'],
    form: {
      categories: ['film', 'animation'],
      skills: ['数字人', '影像后期', '调色'],
      years: 4,
      region: '320000',
      intro:
        '远山数字影像专注戏曲与非遗题材的数字人与影像后期，拥有专业扫描棚与调色间。可提供从脚本、扫描、绑定到后期的整套服务，也可以单独承接后期与调色，交付包含工程文件与多种规格的成片。',
      certificates: [],
      phone: '13500135000',
      quote_mode: 'daily',
      price_min: 4500_00,
      team_size: 's20',
      founded_at: '2020-09-01',
      office_address: '江苏省昆山市前进东路科创园5号楼',
    },
  },
];

/** Hands in their applications and approves them. Files are kept outside of transactions, so this comes after the world. */
export async function certifyProviders(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  for (const one of certified)
    await steps.take(
      `certification ${one.who.username}`,
      (tx, cases) => certify(deps, tx, now, { ...one, form: { ...one.form, cases } }),
      () => casesOf(deps, one),
    );
}

const casesOf = (deps: Deps, { who: { uid }, cases }: Certified) =>
  Promise.all(
    cases.map(async (title, index) => {
      const bytes = await picture(uid + index);
      const file = { uid, subId: null, use: 'provider_case', name: `${title}.jpg` } as const;
      return { title, imgs: [(await saveFile(deps, { ...file, mime: 'image/jpeg', bytes })).file_id] };
    }),
  );

async function certify(deps: Deps, tx: Tx, now: Date, { who, kind, daysAgo, isWaiting, form }: Certified) {
  const at = after(now, { days: -daysAgo });
  const by = { kind: 'owner', name: who.username } as const;
  const row = await clock.inThePast(at, () => saveCert(deps, tx, { uid: who.uid, kind, form, by, at }));
  if (isWaiting) return;
  await clock.inThePast(after(at, { hours: 20 }), () => approveCert(deps, tx, row, auditor));
}

const hues = [198, 26, 152, 268, 342, 48];
/** A picture as far as it can be drawn: hills and a sun in one hue. */
export const picture = (seed: number): Promise<Buffer> => {
  const hue = hues[seed % hues.length]!;
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
      <rect width="1200" height="800" fill="hsl(${hue} 46% 90%)"/>
      <circle cx="860" cy="220" r="110" fill="hsl(${hue} 62% 76%)"/>
      <path d="M0 560Q300 360 620 540T1200 470V800H0Z" fill="hsl(${hue} 38% 64%)"/>
      <path d="M0 680Q380 520 760 660T1200 610V800H0Z" fill="hsl(${hue} 40% 44%)"/></svg>`),
  )
    .jpeg({ quality: 88 })
    .toBuffer();
};
