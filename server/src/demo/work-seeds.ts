import type { ServiceCategory } from '@uc/contract/service-categories';
import type { WorkLicense, WorkRight } from '@uc/contract/works/texts';
import { applicant, debtor, owner, provider } from './people';

/** A work of the demo world, with its later steps. */
export interface WorkSeed {
  who: { uid: number; username: string };
  title: string;
  category: ServiceCategory;
  tags: string[];
  daysAgo: number;
  becomes:
    | 'draft'
    | 'auditing'
    | 'rejected'
    | 'online'
    | 'top'
    | 'changed'
    | 'change_auditing'
    | 'change_rejected'
    | 'offline'
    | 'banned';
  /** The least and the highest price, in 元. */
  price?: [number, number];
  right?: WorkRight;
  license?: WorkLicense;
  registration?: string;
  /** Looks like the work of this place in the list, of another account. */
  like?: number;
  /** Has a film beside its picture. */
  filmed?: true;
}
type Told = Partial<Pick<WorkSeed, 'price' | 'right' | 'license' | 'registration' | 'like' | 'filmed'>>;
const by =
  (who: WorkSeed['who']) =>
  (
    daysAgo: number,
    becomes: WorkSeed['becomes'],
    title: string,
    category: ServiceCategory,
    tags: string,
    more: Told = {},
  ): WorkSeed => ({ who, title, category, tags: tags.split(' '), daysAgo, becomes, ...more });
const studio = by(provider);

/** The works in order of time: the newest stands first in the list. */
export const works: readonly WorkSeed[] = [
  studio(231, 'top', '茶山品牌视觉与包装', 'brand_design', '国风 茶品牌 包装', {
    price: [8000, 26_000],
    filmed: true,
    registration: '国作登字-2026-F-00118273',
  }),
  studio(226, 'online', '古镇文创礼盒', 'graphic_design', '礼盒 文创 烫金', { price: [5000, 12_000] }),
  studio(214, 'top', '十二花神长卷', 'illustration', '长卷 工笔 节气', {
    price: [12_000, 36_000],
    registration: '国作登字-2026-F-00120456',
  }),
  studio(203, 'online', '非遗纹样数字化图库', 'graphic_design', '纹样 矢量 非遗', { license: 'cc-by-nc' }),
  studio(192, 'offline', '中秋限定海报（旧版）', 'graphic_design', '海报 中秋'),
  studio(181, 'online', '老字号糕点标志焕新', 'brand_design', '标志 老字号', { price: [6000, 15_000] }),
  studio(170, 'banned', '热门角色同人挂画', 'illustration', '同人 挂画', { right: 'derivative' }),
  studio(162, 'online', '山海经异兽图鉴', 'illustration', '山海经 图鉴 神话', { price: [800, 3000] }),
  studio(150, 'online', '独立书店视觉规范', 'brand_design', '书店 视觉规范'),
  studio(139, 'changed', '节气茶饮系列插画', 'illustration', '节气 茶饮 系列', { price: [1500, 4000] }),
  studio(127, 'online', '博物馆导览手册', 'graphic_design', '手册 博物馆 排版', { price: [7000, 18_000] }),
  studio(115, 'online', '昆曲脸谱图标集', 'illustration', '图标 昆曲 脸谱', { license: 'cc-by' }),
  studio(104, 'change_rejected', '敦煌色彩字体海报', 'graphic_design', '海报 字体 敦煌'),
  studio(92, 'online', '手作陶瓷品牌包装', 'graphic_design', '陶瓷 包装 再生纸', { price: [4000, 9000] }),
  studio(81, 'offline', '丝绸之路数字壁画', 'illustration', '壁画 丝路'),
  studio(70, 'online', '城市音乐节主视觉', 'brand_design', '音乐节 主视觉', { price: [15_000, 40_000] }),
  studio(58, 'change_auditing', '运河人家绘本', 'illustration', '绘本 运河 儿童', { price: [9000, 20_000] }),
  studio(46, 'online', '民宿品牌与导视', 'brand_design', '民宿 导视 品牌', { price: [10_000, 28_000] }),
  studio(33, 'rejected', '春节红包封面', 'graphic_design', '红包 春节'),
  studio(21, 'online', '二十四节气日历', 'graphic_design', '日历 节气 插画', { price: [3000, 8000] }),
  studio(12, 'rejected', '古琴谱面复原图', 'illustration', '古琴 复原', { right: 'authorized' }),
  studio(4, 'auditing', '江南园林窗景组画', 'illustration', '园林 组画 水墨', {
    price: [2000, 6000],
    filmed: true,
  }),
  studio(2, 'auditing', '茶山礼盒二代包装', 'graphic_design', '茶品牌 包装'),
  studio(1.5, 'draft', '夏至饮品杯套', 'graphic_design', '杯套 夏至'),
  studio(1, 'draft', '昆虫图谱练习稿', 'illustration', '练习 图谱'),
  studio(0.5, 'draft', '未完成的书封', 'graphic_design', '书封'),
  by(owner)(88, 'online', '山海数字藏馆主视觉', 'brand_design', '数字藏品 主视觉'),
  by(owner)(3, 'draft', '青铜纹样动态稿', 'animation', '青铜 动态'),
  by(applicant)(110, 'online', '三分钟品牌动画短片定帧', 'animation', '短片 三维 定帧', {
    price: [30_000, 90_000],
  }),
  by(applicant)(6, 'auditing', '异兽图鉴动画设定', 'animation', '设定 神话', { like: 7 }),
  by(debtor)(1.2, 'auditing', '昆曲数字人影像', 'film', '数字人 昆曲'),
];
