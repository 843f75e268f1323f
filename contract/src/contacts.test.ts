import { describe, expect, test } from 'vitest';
import { hasContact, hideContacts } from './contacts';

/** Titles and sentences of the trade that ask nobody to come elsewhere. */
const trade = [
  'VxWorks驱动开发与移植',
  'VxWorks6.9 BSP移植',
  'WeChat MiniProgram开发',
  'WeChat Mini Program UI design',
  '微信小程序商城开发',
  '微信小程序2026版改版设计',
  '微信公众号排版与运营',
  '微信支付V3接口对接',
  '微信 SDK2026接入',
  '微信表情包24个',
  '企业微信H5应用开发',
  'QQ音乐主题皮肤设计',
  'QQ Music皮肤2026',
  'QQ表情设计16个',
  '企鹅2026IP形象设计',
  '企鹅吉祥物三视图',
  'wxPython桌面工具',
  'wxWidgets3.2界面',
  'ASP.NET Core后台开发',
  'VB.NET老系统迁移',
  'Node.js与Vue.js全栈开发',
  '增加Vue3组件与VueRouter4路由',
  '增加V2.0版本的功能清单',
  '品牌VI手册80页',
  '加V认证流程说明图',
  '切图icon@2x.png与icon@3x.png',
  '注册.cn域名咨询',
  'Logo设计3-5稿，修改2次',
  '预算5000-8000元，周期15天',
  '图片尺寸1920x1080，分辨率300dpi',
  '参考2026年11月28日的会议纪要',
  '交付编号O202611281234567890的源文件',
  '登记号2026SR0123456的软件升级',
  '统一社会信用代码91440300000000000A',
  '商标申请号71234567驳回复审',
  '三一重工宣传册设计',
  '一二三四五六七八九十页连环画',
  '扣子智能体工作流搭建',
  '威信县文旅宣传片',
  '微信同号的提醒不显示，需要修复',
] as const;

/** Ways past the platform, each with what is left of it. */
const ways: readonly (readonly [text: string, hidden: string])[] = [
  ['电话13812345678', '电话***'],
  ['138 1234 5678找我', '***找我'],
  ['1 3 8 1 2 3 4 5 6 7 8', '***'],
  ['１３８１２３４５６７８', '***'],
  ['138\u200b1234\u200b5678', '***'],
  ['138.1234.5678', '***'],
  ['一三八一二三四五六七八', '***'],
  ['座机0755-26001234', '座机***'],
  ['热线400-800-1234', '热线***'],
  ['加V：abc12345', '***'],
  ['加v 12345678', '***'],
  ['+V:design_01', '***'],
  ['加微abc12345', '***'],
  ['加我微信 zhang_2026a', '加我***'],
  ['扣 扣 123456', '***'],
  ['扣扣号：123456', '***'],
  ['Q Q：12345678', '***'],
  ['QQ12345678', '***'],
  ['加qq群 123456789', '加***'],
  ['微 信：xiaozhang', '***'],
  ['微信 chashan_studio', '***'],
  ['微信 chashan2020', '***'],
  ['薇信号abc_123', '***'],
  ['VX：designer01', '***'],
  ['v x abc123456', '***'],
  ['wx: zhangsan', '***'],
  ['WeChat ID: studio88', '***'],
  ['V：abc12345', '***'],
  ['作品见www.example.com', '作品见***'],
  ['见https://example.io/a', '见***'],
  ['example点com', '***'],
  ['发到zhang@studio.io', '发到***'],
];

describe('contacts in free text', () => {
  test.each(trade)('a text that asks nobody to come elsewhere, “%s”, stays as it was typed', (text) => {
    expect(hasContact(text)).toBe(false);
    expect(hideContacts(text)).toBe(text);
  });

  test.each(ways)('a contact in “%s” is found and hidden', (text, hidden) => {
    expect(hasContact(text)).toBe(true);
    expect(hideContacts(text).startsWith(hidden.slice(0, hidden.indexOf('***') + 3))).toBe(true);
  });
});
