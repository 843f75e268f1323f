import { providerKindTexts, requestModes, visibilityTexts } from '@uc/contract/crowdsourcing/request-texts';
import { Facts } from '../ui/Card';
import { Notice } from '../ui/Notice';
import styles from './crowdsourcing.module.css';
import type { RequestValues } from './request-values';

/** 确认提交: what will be handed in, and what happens then. */
export function RequestSummary({ values }: { values: RequestValues }) {
  const { mode } = values;
  const money =
    mode === 'reward'
      ? `${values.reward}元，${values.winners}名（${values.split.join('/')}）`
      : mode === 'hire'
        ? `${values.price}元`
        : values.budget_min
          ? `${values.budget_min}–${values.budget_max}元`
          : '面议';
  return (
    <fieldset className={styles.group}>
      <legend>确认提交</legend>
      <Notice>
        {mode === 'reward'
          ? '提交后请在24小时内托管赏金，托管后审核；选稿前关闭或流标，赏金全部原路退回。'
          : '提交后24小时内审核；选定后双方签署合同，按里程碑托管与验收。'}
      </Notice>
      <Facts
        facts={[
          ['模式', requestModes[mode]],
          ['标题', values.title || '—'],
          ['金额', money],
          ['截止日期', values.deadline || '—'],
          ['交付周期', values.deliver_days ? `${values.deliver_days}天` : '—'],
          ['服务商', providerKindTexts[values.provider_kind]],
          ['可见范围', mode === 'hire' ? '仅雇佣的服务商可见' : visibilityTexts[values.visibility]],
          ['附件', `${values.attachments.length}个`],
        ]}
      />
      <p className={styles.description}>{values.description}</p>
    </fieldset>
  );
}
