import { entry, type ErrorEntry } from '../error-entry';

/** Refusals of invoices (invoices.md). */
export const invoiceErrors = {
  'invoice.titlesMost': entry(422, 42200, 0, '发票抬头最多{most}个，请删除不再使用的抬头后再添加'),
  'invoice.titleNotSpecial': entry(
    422,
    42200,
    0,
    '专用发票需要填有税号的企业抬头，请改选企业抬头，或改开普通发票',
    '/finance/invoices?tab=titles',
  ),
  'invoice.notInvoiceable': entry(422, 42200, 0, '订单{no}现在不能开票：{reason}'),
  'invoice.amountChanged': entry(409, 40900, 0, '订单{no}的可开票金额已变为{amount}元，请刷新后重新选择'),
  'invoice.stale': entry(
    409,
    40900,
    0,
    '申请中有订单在提交后退款，可开票金额已减少，不能按原金额开票；请驳回，由客户按新金额重新申请',
  ),
  'invoice.atPort': entry(
    409,
    40900,
    0,
    '已提交开票平台，以平台的结果为准；平台尚未受理时可以先转人工，再登记',
  ),
  'invoice.totals': entry(
    422,
    42200,
    0,
    '与申请不符：{what}应为{expected}，填写或文件中为{found}，请核对后再登记',
  ),
  'invoice.numberTaken': entry(409, 40900, 0, '发票号码{number}已登记在其他发票上，请核对号码'),
  'invoice.packNone': entry(
    404,
    40400,
    0,
    '没有可下载的发票文件：所选范围内没有已开具的发票，或文件尚未收到',
  ),
  'invoice.packMost': entry(422, 42200, 0, '一次最多打包{most}个文件，请按编号或时间缩小范围后再下载'),
  'invoice.fileKind': entry(422, 42200, 0, '请上传税务平台交付的OFD、PDF或XML文件'),
  'invoice.fileUnread': entry(
    422,
    42200,
    0,
    'XML文件中没有读到{what}，请确认是数电发票的XML，或手工填写号码与金额',
  ),
} as const satisfies Record<string, ErrorEntry>;
