import { createHash } from 'node:crypto';
import { formatFen, fen } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';

const { meetings, posts, cancelHours, bookHours } = limits.incubation;

interface Terms {
  incubationNo: string;
  projectName: string;
  maker: string;
  mentor: string;
  center: string;
  fromOn: string;
  toOn: string;
  goal: string;
  seats: readonly { name: string; price_fen: number }[];
}

/** The text of an incubation agreement, which staff offer and the people of the project confirm. */
export const agreementText = ({
  incubationNo,
  projectName,
  maker,
  mentor,
  center,
  fromOn,
  toOn,
  goal,
  seats,
}: Terms): string =>
  [
    `创客项目孵化协议 ${incubationNo}`,
    `项目：${projectName}`,
    `甲方（项目方）：${maker}`,
    '乙方（孵化方）：平台',
    '',
    `一、期限\n自${fromOn}至${toOn}。期满未毕业的，孵化结束，项目回到展示中。`,
    `二、目标\n${goal}`,
    `三、导师\n乙方安排${mentor}担任导师。甲方可在导师开放的时段预约面谈，至少提前${bookHours}小时；面谈前${cancelHours}小时内不能取消。`,
    `四、场地\n项目落户${center}。席位按自然月预订，费用托管于平台，按月使用：\n${seats
      .map(({ name, price_fen }) => `${name} 每月${formatFen(fen(price_fen))}元`)
      .join('\n')}`,
    `五、退还\n退还席位或孵化提前结束时，尚未开始的月份全额退回，已开始的月份不退。${REFUND_PROMISE}。`,
    `六、毕业\n完成至少${meetings}次导师面谈、发布至少${posts}条进展、项目进入试运营或成长阶段且席位费用已结清的，甲方可申请毕业，由乙方评定。`,
    '七、知识产权\n孵化不改变项目的权利归属。乙方与导师对未公开的内容负有保密义务，孵化结束后仍然有效。',
    '八、终止\n双方可协商提前结束。项目违规下架的，孵化同时结束。',
  ].join('\n');

/** SHA-256 of a text, in hexadecimal, which is confirmed and audited. */
export const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
