import { behind, inDrawer, type OpenedForm, press } from './forms';
import { crowdForms } from './crowd-forms';
import { makerForms } from './maker-forms';
import { moneyForms } from './money-forms';
import { base, stepTo } from './browser';
import { markInForce, orderFor, ticketIn, workOfStudio } from './form-states';
import { pressMore } from './row-actions';

const orders = '/orders/myOrders';
/** Forms in a dialog or a drawer. */
export const dialogForms: readonly OpenedForm[] = [
  ...makerForms,
  ...moneyForms,
  { name: '去下单', file: 'web/src/orders/CreateOrderDialog.tsx', path: orders, open: press('去下单') },
  {
    name: '收银台',
    file: 'web/src/orders/cashier/CashierForm.tsx',
    path: `${orders}?status=pending_pay`,
    open: press(/^立即付款/),
  },
  {
    name: '取消订单',
    file: 'web/src/orders/CancelDialog.tsx',
    path: `${orders}?status=pending_pay`,
    open: (page) => pressMore(page, /^取消订单/),
  },
  {
    name: '申请售后',
    file: 'web/src/orders/after-sale/RefundDialog.tsx',
    path: () => orderFor('refund', 'demo'),
    open: inDrawer(/^申请(售后|退款)$/),
  },
  {
    name: '申请修改',
    file: 'web/src/orders/after-sale/ReviseDialog.tsx',
    path: () => orderFor('revise', 'demo'),
    open: inDrawer('申请修改'),
  },
  {
    name: '评价',
    file: 'web/src/orders/after-sale/ReviewDialog.tsx',
    path: () => orderFor('review', 'demo'),
    open: inDrawer('评价'),
  },
  {
    name: '提交交付',
    file: 'web/src/orders/after-sale/DeliverDialog.tsx',
    as: 'studio',
    path: () => orderFor('deliver', 'studio'),
    open: inDrawer('提交交付'),
  },
  {
    name: '投诉作品',
    file: 'web/src/works/ComplainDialog.tsx',
    path: '/facilitator/management?view=complaints',
    open: async (page) => {
      // As by the link of a public page, which stands outside of this document.
      await page.getByRole('link', { name: '返回作品管理' }).focus();
      await stepTo(page, `${base}/facilitator/management?view=complaints&complain=${await workOfStudio()}`);
    },
  },
  {
    name: '回应投诉',
    file: 'web/src/works/AnswerDialog.tsx',
    as: 'studio',
    path: '/facilitator/management?view=complaints',
    open: press(/^回应投诉/),
  },
  {
    name: '确认已解决',
    file: 'web/src/support/ConfirmTicketDialog.tsx',
    as: 'studio',
    path: () => ticketIn('asked', 'studio'),
    open: press('确认已解决'),
  },
  {
    name: '重新打开工单',
    file: 'web/src/support/ReopenDialog.tsx',
    as: 'studio',
    path: () => ticketIn('solved', 'studio'),
    open: press('重新打开'),
  },
  {
    name: '缴纳保证金',
    file: 'web/src/provider/DepositDialog.tsx',
    as: 'studio',
    path: '/facilitator/serviceProdAuth',
    open: press('缴纳保证金'),
  },
  {
    name: '新建申请人',
    file: 'web/src/filings/ApplicantDialog.tsx',
    as: 'qihang',
    path: '/copyright/trademark',
    within: press('申请人管理'),
    open: inDrawer('新建申请人'),
  },
  {
    name: '答复',
    file: 'web/src/filings/ReplyDialog.tsx',
    as: 'qihang',
    path: '/copyright/apply?tab=todo',
    open: press('答复：木偶戏台场景原画'),
  },
  {
    name: '补充材料',
    file: 'web/src/filings/FixDialog.tsx',
    as: 'qihang',
    path: '/copyright/apply?tab=todo',
    open: press('答复：纸鸢角色设定集'),
  },
  {
    name: '确认稿件',
    file: 'web/src/filings/ConfirmDraftDialog.tsx',
    as: 'qihang',
    path: '/copyright/patent?tab=todo',
    open: press(/^确认稿件：/),
  },
  {
    name: '办理业务',
    file: 'web/src/filings/OrderDialog.tsx',
    as: 'qihang',
    path: markInForce,
    open: press('办理业务'),
  },
  ...crowdForms,
  {
    name: '上传作品',
    file: 'web/src/works/WorkEditor.tsx',
    as: 'studio',
    path: '/facilitator/management',
    open: press('上传作品'),
  },
  {
    name: '处理退款',
    file: 'web/src/orders/after-sale/HandleRefundDialog.tsx',
    as: 'studio',
    path: () => orderFor('handle_refund', 'studio'),
    open: inDrawer('处理退款'),
  },
  {
    name: '新建子账号',
    file: 'web/src/access/MemberDialog.tsx',
    path: '/account/manage',
    open: press('新建子账号'),
  },
  {
    name: '批量新建',
    file: 'web/src/access/BatchDialog.tsx',
    path: '/account/manage',
    open: press('批量新建'),
  },
  {
    name: '设置额度',
    file: 'web/src/access/QuotaDialog.tsx',
    path: '/account/manage?keyword=xuanran',
    open: (page) => pressMore(page, '设置额度'),
  },
  {
    name: '停用子账号',
    file: 'web/src/access/MemberConfirms.tsx',
    path: '/account/manage?keyword=xuanran',
    open: (page) => pressMore(page, /^停用/),
  },
  {
    name: '复制角色',
    file: 'web/src/access/RolesScreen.tsx',
    path: '/account/manage/role',
    open: (page) => pressMore(page, '复制观察员'),
  },
  {
    name: '通行密钥',
    file: 'web/src/account/two-step/PasskeyDialog.tsx',
    path: '/account/safe',
    open: press('添加通行密钥'),
  },
  {
    name: '身份验证器',
    file: 'web/src/account/two-step/TotpDialog.tsx',
    path: '/account/safe',
    open: behind('绑定身份验证器'),
  },
  {
    name: '子账号的登录密码',
    file: 'web/src/app/SubPasswordDialog.tsx',
    as: 'xiangmu',
    path: '/home',
    open: async (page) => {
      await press('账户菜单')(page);
      await press('修改登录密码')(page);
    },
  },
];
