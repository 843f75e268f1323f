import type { Locator, Page } from 'playwright-core';
import { agree, hand, texts } from './form-fills';

/** A form with a file, by its name in the lists of forms: its field, its send button, and its other input. */
export interface FileForm {
  name: string;
  /** Its own component and those that render its fields of files: tools/house/forms.ts looks here for each of them. */
  files: readonly string[];
  field: string;
  send: string;
  fill?: (form: Locator, page: Page) => Promise<unknown>;
}

export const fileForms: readonly FileForm[] = [
  {
    name: '汇款凭证',
    files: ['web/src/finance/recharge/VoucherForm.tsx'],
    field: '汇款凭证',
    send: '提交凭证',
    fill: texts({ 付款户名: '星河动画', 付款账号: '6222020200112233' }),
  },
  {
    name: '添加对公账户',
    files: ['web/src/finance/cards/CompanyCardForm.tsx'],
    field: '开户许可证/基本存款账户信息（选填）',
    send: '提交验证',
    async fill(form) {
      await texts({ 对公账号: '1102020409000987000' })(form);
      await form.getByLabel('开户银行').selectOption({ label: '中国工商银行' });
      await form.getByLabel('开户省份').selectOption('江苏省');
      await form.getByLabel('开户城市').selectOption('苏州市');
      await texts({ 开户支行: '工商银行苏州姑苏支行', 联行号: '102305000019' })(form);
      await agree(form);
    },
  },
  {
    name: '服务商认证',
    files: [
      'web/src/provider/CertForm.tsx',
      'web/src/provider/CaseFields.tsx',
      'web/src/provider/CertificateFields.tsx',
    ],
    field: '案例1图片',
    send: '提交变更',
  },
  {
    name: '个人实名认证',
    files: ['web/src/account/realname/PersonForm.tsx', 'web/src/forms/PaperField.tsx'],
    field: '手持证件照',
    send: '提交认证',
    async fill(form) {
      await hand(form, '证件人像面', '演示身份证人像面.jpg');
      await hand(form, '证件国徽面', '演示身份证国徽面.jpg');
      await form.getByText('识别结果仅供参考').nth(1).waitFor();
      await form.getByRole('button', { name: '采用识别的姓名' }).click();
      await form.getByRole('radio', { name: /^人工/ }).check();
      await agree(form);
    },
  },
  {
    name: '企业实名认证',
    files: ['web/src/account/realname/EnterpriseForm.tsx'],
    field: '法定代表人身份证国徽面',
    send: '提交审核',
    async fill(form) {
      await hand(form, '营业执照', '演示营业执照.jpg');
      await form.getByText('识别结果仅供参考').waitFor();
      await form.getByRole('button', { name: '采用识别的企业名称' }).click();
      await form.getByRole('button', { name: '采用识别的法定代表人姓名' }).click();
      await form.getByRole('checkbox', { name: '营业执照长期有效' }).check();
      await hand(form, '法定代表人身份证人像面', '正面.jpg');
      await form.getByLabel('开户银行').selectOption({ index: 1 });
      await texts({
        法定代表人身份证号: '320505199003074414',
        开户支行: '苏州分行平江路支行',
        对公账号: '1102020409000987654',
        联行号: '102305000019',
      })(form);
      await agree(form);
    },
  },
  {
    name: '申请售后',
    files: ['web/src/orders/after-sale/RefundDialog.tsx'],
    field: '凭证（选填）',
    send: '提交申请',
    fill: texts({ '补充说明（选填）': '颜色与约定不符' }),
  },
  {
    name: '提交交付',
    files: ['web/src/orders/after-sale/DeliverDialog.tsx'],
    field: '交付文件（选填）',
    send: '提交交付',
    fill: texts({ 交付说明: '源文件与说明一并提交' }),
  },
  {
    name: '投诉作品',
    files: ['web/src/works/ComplainDialog.tsx'],
    field: '证据（选填）',
    send: '提交投诉',
    async fill(form) {
      await form.getByLabel('投诉理由').selectOption({ index: 1 });
      await texts({ 情况说明: '封面的构图与我方登记的作品相同。' })(form);
    },
  },
  {
    name: '提交工单',
    files: ['web/src/support/NewTicketForm.tsx'],
    field: '附件（选填）',
    send: '提交工单',
    async fill(form) {
      await form.getByLabel('问题类型').selectOption({ index: 1 });
      await texts({ 标题: '发票抬头', 问题描述: '请问发票抬头在哪里修改？' })(form);
    },
  },
  {
    name: '回复工单',
    files: ['web/src/support/ReplyForm.tsx'],
    field: '附件（选填）',
    send: '提交回复',
    fill: texts({ 补充说明: '抬头是演示公司，税号见附件。' }),
  },
  {
    name: '回应投诉',
    files: ['web/src/works/AnswerDialog.tsx'],
    field: '证据（选填）',
    send: '提交回应',
    fill: texts({ 回应: '草图与分层源文件可以证明为独立创作。' }),
  },
  {
    name: '新建申请人',
    files: ['web/src/filings/ApplicantDialog.tsx'],
    field: '身份证明',
    send: '保存',
    async fill(form) {
      await form.getByRole('radio', { name: '自然人' }).check();
      await texts({
        名称: '周晓岚',
        证件号码: '320505199003074414',
        详细地址: '江苏省苏州市姑苏区平江路1号',
        联系人: '周晓岚',
        手机号: '13900005678',
      })(form);
    },
  },
  {
    name: '答复',
    files: ['web/src/filings/ReplyDialog.tsx'],
    field: '材料（选填）',
    send: '提交答复',
    fill: texts({ 说明: '按意见补充了创作说明' }),
  },
  {
    name: '补充材料',
    files: ['web/src/filings/FixDialog.tsx', 'web/src/filings/CaseFields.tsx'],
    field: '其他材料（选填）',
    send: '提交补充材料',
    fill: texts({ 说明: '已按要求更换样本' }),
  },
  {
    name: '投标',
    files: ['web/src/crowdsourcing/BidDialog.tsx'],
    field: '附件（选填）',
    send: '提交投标',
    fill: texts({
      '报价（元）': '2800',
      '周期（天）': '12',
      方案: '三册连排成一幅长卷，先出两版方向稿，三轮修改内定稿，交付印刷稿。',
    }),
  },
  {
    name: '上传作品',
    files: ['web/src/works/WorkEditor.tsx', 'web/src/works/WorkFields.tsx', 'web/src/works/PictureField.tsx'],
    field: '图片',
    send: '保存草稿',
    fill: texts({ 标题: '未寄出的草图' }),
  },
  {
    name: '申请提额',
    files: ['web/src/finance/credit/ApplyForm.tsx'],
    field: '证明材料（选填）',
    send: '提交申请',
    fill: texts({ '申请额度（元）': '80000', 申请理由: '下半年制作周期较长，需要周转。' }),
  },
  {
    name: '发布进展',
    files: ['web/src/maker/PostDialog.tsx'],
    field: '图片（选填）',
    send: '发布',
    fill: texts({ 标题: '第一批线稿', 内容: '十二种异兽的线稿已经完成。' }),
  },
  {
    name: '修改头像',
    files: ['web/src/account/PortraitScreen.tsx'],
    field: '选择图片或拖到此处',
    send: '保存头像',
  },
];

/** @public Read by the wall of forms (tools/house/forms.ts). Files that are proven elsewhere, sent at once, or not sent. */
export const otherFileFields: Record<string, string> = {
  'web/src/crowdsourcing/contracts/StepDialog.tsx': 'a delivery, which takes two accounts: contracts.spec.ts',
  'web/src/crowdsourcing/contracts/WritePost.tsx':
    'a line of a 留言板, which takes two accounts: contracts.spec.ts',
  'web/src/operator/CasePapers.tsx': 'sent as soon as it is chosen, without a button',
  'web/src/finance/cards/PersonCardForm.tsx':
    'a picture that is read and removed, and no part of what is sent: cards.spec.ts',
  'web/src/operator/BankFileUpload.tsx': 'read as soon as they are chosen: bank-files.spec.ts',
  'web/src/operator/PayoutResult.tsx': 'sent as soon as it is chosen: payout-batches.spec.ts',
  'web/src/access/BatchDialog.tsx':
    'a table that is read in the browser, and sent as the rows that are shown',
  'web/src/operator/InvoiceFiles.tsx': 'kept as soon as they are chosen: invoices.spec.ts',
  'web/src/operator/OfficeLetter.tsx':
    'sent and read as soon as it is chosen: its form comes with the answer',
  'web/src/app/styles/StyleFields.tsx': 'shown on the page of styles, which sends nothing',
};
