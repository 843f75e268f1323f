import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import type { RequestForm } from '@uc/contract/crowdsourcing/request-form';
import { providerKindTexts, requestModes, visibilityText } from '@uc/contract/crowdsourcing/request-texts';
import { limits, longPayHours } from '@uc/contract/limits';
import { formatFen, formatMoney } from '@uc/contract/money';
import { regionTexts } from '@uc/contract/provider/texts';
import { api, useRead } from '../client';
import { Facts } from '../ui/Card';
import { Notice } from '../ui/Notice';
import { ReadFault } from '../ui/ReadFault';
import styles from './crowdsourcing.module.css';
import { totalOf } from './parcels';
import { prizesOf } from './prizes';
import { formOf, type RequestValues } from './request-values';

/** 确认提交: the content to submit, and the next steps. */
export function RequestSummary({ values }: { values: RequestValues }) {
  const { mode } = values;
  const form = formOf(values);
  const read = useRead(api.requests.categories, {});
  const category = read.data?.list
    .flatMap(({ children }) => children)
    .find(({ code }) => code === values.category);
  return (
    <fieldset className={styles.group}>
      <legend>确认提交</legend>
      <Notice>
        {mode === 'reward'
          ? `提交后请在${longPayHours}小时内托管赏金，托管后审核；选稿前关闭或流标，赏金全部退回：${REFUND_PROMISE}。`
          : mode === 'hire'
            ? `提交后${limits.request.reviewHours}小时内审核，随后发给服务商，对方在${limits.hire.answerDays}天内接受、还价或谢绝；达成一致后双方签署合同，按里程碑托管与验收。`
            : `提交后${limits.request.reviewHours}小时内审核；选定后双方签署合同，按里程碑托管与验收。`}
      </Notice>
      <ReadFault of={read} what="类目" />
      <Facts
        facts={[
          ['模式', requestModes[mode]],
          ['标题', values.title || '—'],
          ['类目', category?.text ?? '—'],
          ['金额', mode === 'hire' ? `¥${formatFen(totalOf(values.milestones))}` : offered(form)],
          ...given('奖金', mode === 'reward' && prizesText(values)),
          ...(mode === 'hire'
            ? [['里程碑', parcelsText(values.milestones)] as const]
            : [
                ['截止日期', values.deadline || '—'] as const,
                ['交付周期', values.deliver_days ? `${values.deliver_days}天` : '—'] as const,
              ]),
          ...given('地区', form.region_limit && regionTexts[form.region_limit]),
          ...given(
            '服务商',
            mode === 'hire' ? values.target_uid[0]?.name : providerKindTexts[values.provider_kind],
          ),
          ...given('保证金', values.need_deposit && '须缴纳'),
          ...given('保密', values.nda && '须签署保密条款'),
          ['可见范围', visibilityText(values.visibility, mode)],
          ...given('标签', form.tags?.join('、')),
          ['附件', `${values.attachments.length}个`],
        ]}
      />
      <p className={styles.description}>{values.description}</p>
    </fieldset>
  );
}

const parcelsText = (parcels: RequestValues['milestones']): string =>
  parcels.map(({ title, amount, due_date: due }) => `${title} ${amount}元（${due}前）`).join('；');

const prizesText = ({ reward, split }: RequestValues): string | undefined =>
  prizesOf(reward, split)
    ?.map((prize, index) => `第${index + 1}名${prize}元（${split[index]!}%）`)
    .join('、');

/** A fact that is left out where nothing was given. */
const given = (label: string, value: string | false | undefined): [string, string][] =>
  value ? [[label, value]] : [];

function offered({ mode, reward, winners, budget_min, budget_max }: RequestForm): string {
  if (mode === 'reward') return `¥${formatMoney(reward)}，${winners}名`;
  return budget_min === undefined ? '面议' : `¥${formatMoney(budget_min)}–${formatMoney(budget_max)}`;
}
