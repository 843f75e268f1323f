import { filingAreas, type FilingArea } from '@uc/contract/filings/kinds';
import { add, type Fen, formatFen } from '@uc/contract/money';
import { officeNames } from '../cases/transition';
import { areas } from '../law/areas';
import { PAY_HOURS } from '../money/money';

/** What a customer entrusts to the platform with a filing. */
interface Entrusted {
  appNo: string;
  area: FilingArea;
  kind: string;
  name: string;
  applicant: string;
  /** The day whose tables of fees are used. */
  lawOn: string;
  official: Fen;
  service: Fen;
}

/** The text of the entrustment, in the words of the day on which a case is handed in; it is kept as it was. */
export const entrustmentOf = (of: Entrusted): string =>
  [
    `${filingAreas[of.area]}申请委托书`,
    `委托编号：${of.appNo}`,
    `委托人（甲方）：${of.applicant}`,
    '受托人（乙方）：平台',
    `一、委托事项：甲方委托乙方就“${of.name}”（${areas[of.area].kindText(of.kind)}）向${officeNames[of.area]}提交申请，代缴官费，接收主管机关的通知与证书并转交甲方。`,
    '二、甲方的责任：甲方保证所填内容与所提交的材料真实、合法、有权使用，并在平台提示的期限内补充材料、确认稿件、作出答复。',
    '三、乙方的责任：乙方审核材料后提交申请，及时转达主管机关的通知与期限；补正与答复的内容以甲方提交或确认的为准。主管机关是否核准，由主管机关决定。',
    `四、费用：官费${formatFen(of.official)}元，服务费${formatFen(of.service)}元，合计${formatFen(add(of.official, of.service))}元，按${of.lawOn}适用的标准计算。后续业务的费用另行下单。`,
    `五、生效与取消：甲方提交申请后${PAY_HOURS}小时内付款，委托自付款时生效。乙方向主管机关提交之前，甲方可以取消，已付费用全部退回。`,
  ].join('\n');
