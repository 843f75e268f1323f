import { limits } from '@uc/contract/limits';
import { createHash } from 'node:crypto';
import { fen, formatFen, sum } from '@uc/contract/money';
import { ACCEPT_DAYS, LATE_DAYS, MAX_REVISIONS } from './states';

/** Demand and offer of which a contract was made. */
export interface Terms {
  description: string;
  plan: string;
  deliverDays: number;
  nda: boolean;
}
interface Written {
  contractNo: string;
  title: string;
  buyer: string;
  provider: string;
  feeBps: number;
  terms: Terms;
  milestones: readonly { title: string; amount_fen: number; due_date: string }[];
}

/** The text of a contract, which both sides confirm; whatever is agreed later makes a new version of it. */
export function contractText({
  contractNo,
  title,
  buyer,
  provider,
  feeBps,
  terms,
  milestones,
}: Written): string {
  const total = sum(milestones.map(({ amount_fen }) => fen(amount_fen)));
  return [
    `众包服务合同 ${contractNo}`,
    `项目名称：${title}`,
    `甲方（雇主）：${buyer}`,
    `乙方（服务商）：${provider}`,
    '',
    `一、服务内容\n${terms.description}`,
    `二、实施方案\n${terms.plan}`,
    `三、价款与里程碑\n合同总额${formatFen(total)}元，分${milestones.length}个里程碑：`,
    ...milestones.map(
      (one, index) =>
        `${index + 1}. ${one.title}，${formatFen(fen(one.amount_fen))}元，${one.due_date}前交付`,
    ),
    `平台服务费费率${feeBps / 100}%，在结算时从乙方所得中收取，合同签署后不再变更。`,
    '四、托管与验收',
    `各里程碑价款由甲方托管于平台。乙方提交成果后${ACCEPT_DAYS}天内甲方应验收或申请修改，逾期视为验收通过；每个里程碑最多申请修改${MAX_REVISIONS}次。`,
    `验收后款项待结算${limits.order.pendingDays}天，期间无争议则转入乙方可用余额。`,
    `五、逾期\n乙方超过约定日期${LATE_DAYS}天未交付的，甲方可取回该里程碑的托管款。`,
    '六、变更与终止\n里程碑的变更须双方同意。双方同意终止的，未结算的托管款退回甲方。',
    `七、争议\n任何一方可就里程碑发起维权，托管款随即冻结；对方${limits.dispute.respondDays}天内未回应的，按申请方主张处理；调解不成的由平台裁决。`,
    ...(terms.nda ? ['八、保密\n双方对在合同中知悉的对方信息负有保密义务，合同结束后仍然有效。'] : []),
  ].join('\n');
}

/** SHA-256 of a text, in hexadecimal, which is confirmed, audited and printed. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
