import type { Api } from '@uc/contract';
import { limits } from '@uc/contract/limits';
import type { WireOutput } from '../../client';
import { Notice } from '../../ui/Notice';
import { api } from '../api';
import type { Event } from '../queue';

type Case = WireOutput<Api['cases']['staffCaseList']>['list'][number];
type Asked = WireOutput<Api['cases']['staffCaseDetail']>['correction'];
export const seen = ({ app_no: no, version }: Pick<Case, 'app_no' | 'version'>) => ({ no, version });
export function choiceOf(name: string, label: string, options: readonly (readonly [string, string])[]) {
  return { name, label, kind: 'choice', options, initial: () => options[0]?.[0] ?? '' } as const;
}

export const fixQuestion = `在需要补充的项填写原因，其余留空；客户只能修改这些项。客户有${limits.filing.fixDays}天补充，逾期关闭并退回全部费用。`;

/** A number of the office that was typed in wrongly: one person asks, another one decides. */
export const corrections: Record<
  'correct' | 'correct_confirm' | 'correct_refuse',
  (item: Case) => Event<Case>
> = {
  correct: ({ filing_no: filingNo, reg_no: regNo }) => ({
    id: 'correct',
    text: '更正编号',
    endpoint: api.cases.staffCaseCorrect,
    toastText: () => '已提请更正，待另一位同事复核',
    question: () => '提请后由另一位同事复核；复核前编号不变。更正前后的编号与原因记入办理记录，并通知客户。',
    blanks: [
      choiceOf('field', '编号', [
        ...(regNo === null ? [] : [['reg_no', `登记、注册或专利号 ${regNo}`] as const]),
        ...(filingNo === null ? [] : [['filing_no', `申请号或流水号 ${filingNo}`] as const]),
      ]),
      { name: 'number', label: '正确的编号', kind: 'text', meant: 'number', most: 40 },
      { name: 'reason', label: '原因', kind: 'long', most: 200 },
    ],
    input: (one, { field, number, reason }) => ({ ...seen(one), field, number, reason }),
  }),
  correct_confirm: () => ({
    id: 'correct_confirm',
    text: '确认更正',
    endpoint: api.cases.staffCaseCorrectDecide,
    question: () => '请核对证书或通知书上的编号。确认后立即更正，并通知客户。',
    input: (one) => ({ ...seen(one), event: 'confirm' }),
  }),
  correct_refuse: () => ({
    id: 'correct_refuse',
    text: '不予更正',
    endpoint: api.cases.staffCaseCorrectDecide,
    question: () => '编号保持不变。',
    input: (one) => ({ ...seen(one), event: 'refuse' }),
  }),
};

/** A correction requested by one person that another has not decided yet. */
export const CorrectionNotice = ({ of }: { of: Asked }) =>
  of && (
    <Notice tone="warning">
      {`${of.by}提请将编号${of.before}更正为${of.number}（${of.reason}），待另一位同事复核。`}
    </Notice>
  );

/** What happens when the clock of a case runs out: that of its answer, of its review, else of its duty. */
export const caseEnds = ({ answer_due_on: answer, is_by_hand: isByHand, status, duty }: Case) => {
  if (answer !== null) return isByHand ? '官方视为未答复' : '前一天由系统自动递交答复';
  return status === 'auditing' ? undefined : duty?.consequence;
};
