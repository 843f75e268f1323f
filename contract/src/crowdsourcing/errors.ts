import { limits } from '../limits';
import { entry, type ErrorEntry } from '../error-entry';

/** Refusals of crowdsourcing contracts and their later steps (contracts.md#milestones-in-escrow). */
export const contractErrors = {
  'contract.sameParty': entry(
    422,
    42200,
    350020,
    '双方为同一实名主体、同一银行卡或同一设备，不能签订合同或付款',
  ),
  'contract.feeChanged': entry(
    409,
    40900,
    350026,
    '服务商的实名类型已变更，平台服务费费率由{from}%变为{to}%。合同文本将在几分钟内更新，请重新阅读后确认',
  ),
  'contract.endChanged': entry(
    409,
    40900,
    350028,
    '款项已有变化：现在终止将退回雇主{back}元，服务商已得{paid}元。请重新查看后再答复',
  ),
  'dispute.late': entry(
    409,
    40900,
    350021,
    '款项已结算给服务商，不能再发起维权。结算后的争议由服务商的保证金处理，请提交工单[[或联系客服]]',
    '/support?view=new',
  ),
  'dispute.again': entry(
    409,
    40900,
    350023,
    '这个里程碑的维权已有结果，或您已撤回，不能再次发起。如仍有问题，请在留言板与对方协商，或提交工单[[、联系客服]]',
    '/support?view=new',
  ),
  'dispute.offerChanged': entry(409, 40900, 350027, '和解方案已变更，请重新查看后再答复'),
  'note.many': entry(409, 40900, 350024, '每版成果最多{most}条批注，请在修改意见中一并说明'),
  'review.over': entry(409, 40900, 350022, `合同结束后${limits.review.days}天内可以评价，现已超过期限`),
} as const satisfies Record<string, ErrorEntry>;
