import { fen } from '@uc/contract/money';
import type { Item, Placement } from '../orders/place';

/** A kind of work that the demo world's customers order, with the titles it was ordered under. */
export interface Product {
  type: Placement['orderType'];
  titles: readonly string[];
  items: readonly Item[];
  locations: readonly string[];
  /** Sold by the provider of the demo world and not by the platform. */
  isProvided?: true;
}

const item = (name: string, spec: string, qty: number, unit: string, cents: number): Item => ({
  name,
  spec,
  qty,
  unit,
  price: fen(cents),
});
const product = (
  type: Product['type'],
  locations: string,
  titles: readonly string[],
  ...items: Item[]
): Product => ({
  type,
  locations: locations.split(' '),
  titles,
  items,
});
const provided = (titles: readonly string[], ...items: Item[]): Product => ({
  ...product('service', 'all suzhou shanghai', titles, ...items),
  isProvided: true,
});

/** Services that the provider of the demo world has on sale. */
export const services = [
  { product: 'svc-vi', name: '企业VI升级设计', spec: '基础部分 40项', unit: '套', price_fen: 680000 },
  { product: 'svc-poster', name: '主视觉海报设计', spec: '含3次修改', unit: '张', price_fen: 98000 },
  { product: 'svc-package', name: '产品包装设计', spec: '单款 含展开图', unit: '款', price_fen: 260000 },
  { product: 'svc-ui', name: '小程序界面设计', spec: '10页以内', unit: '套', price_fen: 420000 },
] as const;

export const products: readonly Product[] = [
  product(
    'render',
    'suzhou shanghai all',
    [
      '《山海奇谭》第3集终帧渲染',
      '《山海奇谭》第4集终帧渲染',
      '《山海奇谭》第5集终帧渲染',
      '《山海奇谭》片花渲染',
    ],
    item('GPU渲染', 'RTX 4090 24G', 180, '卡时', 680),
  ),
  provided(
    ['国庆主题海报设计', '双十一主视觉海报', '新品发布会主视觉', '年会邀请函设计'],
    item('主视觉海报设计', '含3次修改', 1, '张', 98000),
  ),
  product(
    'meeting',
    'all beijing',
    ['季度经营分析会（线上）', '海外客户方案评审会', '品牌发布会线上分会场', '校企合作启动会'],
    item('云会议室', '300方 含录制', 4, '小时', 19900),
  ),
  product(
    'studio',
    'suzhou hangzhou',
    ['设计部云工作室续租', '剪辑组云工作室租用', '外包团队云工作室', '动画组云工作室扩容'],
    item('设计云工作室', '8核 32G RTX A4000', 2, '月', 129900),
  ),
  product(
    'space',
    'suzhou shanghai',
    ['新品路演厅租用（下午场）', '文创市集路演厅租用', '校招宣讲路演厅', '媒体沟通会场地'],
    item('路演厅', '200座 含音响灯光', 1, '半天', 180000),
  ),
  product(
    'studio',
    'all',
    ['设计部图形云桌面', '剪辑组图形云桌面', '动画组图形云桌面', '实习生图形云桌面'],
    item('图形云桌面', '8核 16G RTX A2000', 1, '月', 66000),
  ),
  product(
    'render',
    'shanghai all',
    ['云栖湾地产漫游动画渲染', '咖啡机产品宣传片渲染', '车展开场CG渲染', '城市规划沙盘动画渲染'],
    item('包帧渲染', '4K 单帧', 96, '帧', 1200),
    item('CPU渲染', '32核 64G', 400, '核时', 35),
  ),
  provided(
    ['春茶礼盒包装设计', '中秋月饼礼盒包装设计', '咖啡挂耳系列包装', '文创笔记本包装设计'],
    item('产品包装设计', '单款 含展开图', 1, '款', 260000),
  ),
  product(
    'meeting',
    'all',
    ['品牌年度发布会（线上）', '海外渠道说明会', '新书线上签售会', '产学研线上论坛'],
    item('云会议室', '100方 含录制', 1, '场', 49900),
    item('同声传译字幕', '中英双语', 1, '场', 27000),
  ),
  product(
    'space',
    'hangzhou suzhou',
    ['播客《山海夜话》录音棚', '有声书录制（上卷）', '动画配音录制', '宣传片旁白录制'],
    item('录音棚', '专业人声棚', 3, '小时', 26000),
  ),
  product(
    'member',
    'all',
    ['子账号扩容5个', '企业会员年费', '子账号扩容5个（续期）'],
    item('子账号扩容', '5个 一年', 1, '份', 49900),
  ),
  provided(
    ['小程序商城界面设计', '会员中心界面改版', '活动报名小程序界面', '数据看板界面设计'],
    item('小程序界面设计', '10页以内', 1, '套', 420000),
  ),
  product(
    'render',
    'all shanghai',
    ['校园文创周边宣传片渲染', '官网首屏三维动画渲染', '吉祥物动态表情渲染'],
    item('包帧渲染', '4K 单帧', 250, '帧', 1200),
  ),
  product(
    'meeting',
    'all',
    ['供应商线上比稿会', '渲染农场技术培训', '月度设计评审会', '跨城项目周会'],
    item('云会议室', '50方', 6, '小时', 4900),
  ),
  product(
    'space',
    'all',
    ['便携式灯箱产品拍摄', '折叠书灯宣传片拍摄', '展陈样机拍摄'],
    item('摄影棚', '120平方米 含灯光', 1, '天', 220000),
  ),
  product(
    'studio',
    'all beijing',
    ['素材云盘扩容1T', '项目归档云盘', '剪辑素材云盘扩容'],
    item('云盘扩容', '1T', 6, '月', 9900),
  ),
  provided(
    ['企业VI升级（基础部分）', '子品牌VI设计', '门店VI延展设计'],
    item('企业VI升级设计', '基础部分 40项', 1, '套', 680000),
  ),
  product(
    'maker',
    'suzhou',
    ['创客孵化营席位费（秋季）', '样机打样补贴自付部分', '创客孵化营席位费（春季）'],
    item('孵化营席位', '一期 8周', 1, '席', 120000),
  ),
  product(
    'space',
    'suzhou shanghai hangzhou',
    ['项目组共享工位', '外包设计师驻场工位', '实习生共享工位'],
    item('共享工位', '独立工位', 10, '天', 6800),
  ),
];
