import { problem } from '@uc/contract/rules';
import type { Api } from '@uc/contract';
import { to } from '../../routes';
import type { WireOutput } from '../../client';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { TickBox } from '../../forms/TickBox';
import { Button, ButtonLink } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { fault } from '../../verify/failure-text';
import { BankPhoneFields } from './BankPhoneFields';
import { BranchFields } from './BranchFields';
import styles from './cards.module.css';
import { useBankMatch } from './use-bank-match';
import { useCardForm } from './use-card-form';

type Editable = WireOutput<Api['cards']['editForm']>;

/** Form of the editable fields; for a card that failed, was unbound or is frozen, saving verifies it anew. */
export function EditCardForm({
  data: { card, provinces, proof },
  onSaved,
}: {
  data: Editable;
  onSaved: (saved: { id: string; status: string }) => void;
}) {
  const isPerson = card.kind === 'person';
  const isAnew = card.status !== 'bound';
  const needsPhone = ({ phone }: { phone: string }) => isPerson && (isAnew || phone !== '');
  const { province, city, branch_name, alias, is_default } = card;
  const form = useCardForm({
    initial: { province, city, branch_name, alias, is_default, cnaps: '', phone: '', sms_code: '' },
    check: (typed) => ({
      city: typed.city === '' ? '请选择开户省市' : undefined,
      branch_name: problem('branchName', typed.branch_name),
      cnaps: typed.cnaps ? fault('联行号', typed.cnaps, 'cnaps') : undefined,
      ...(needsPhone(typed) && {
        phone: fault('银行预留手机号', typed.phone, 'bankPhone'),
        sms_code: fault('短信验证码', typed.sms_code),
      }),
    }),
    sent: ({ cnaps, phone, sms_code, is_default: isDefault, ...typed }) => ({
      ...typed,
      id: card.id,
      kind: card.kind,
      alias: typed.alias.trim(),
      ...(isDefault && { is_default: true }),
      ...(cnaps && { cnaps }),
      ...(needsPhone({ phone }) && { phone, sms_code }),
    }),
    onSaved,
  });
  const { values, problems, set, field } = form;
  const doubt = useBankMatch(card.kind, { bankName: card.bank_name, branch: values.branch_name });
  return (
    <form {...form.props} className={styles.form}>
      <CardFacts card={card} proof={proof} />
      <BranchFields
        provinces={provinces}
        bankCode={card.bank_code}
        value={values}
        problems={problems}
        doubt={doubt}
        onChange={set}
      />
      {isPerson ? (
        <BankPhoneFields
          form={form}
          hasCode={needsPhone(values)}
          {...(!isAnew && { label: '新的银行预留手机号', placeholder: '不修改请留空' })}
        />
      ) : (
        <TextField
          meant="identifier"
          label="联行号"
          inputMode="numeric"
          placeholder="不修改请留空"
          {...field('cnaps')}
        />
      )}
      <TextField label="别名" most={10} placeholder="如：货款账户" {...field('alias')} />
      {!isAnew && (
        <TickBox
          isOn={values.is_default}
          disabled={is_default}
          onChange={(isOn) => set({ is_default: isOn })}
        >
          设为默认到账账户
        </TickBox>
      )}
      <RefusalNotice of={form} />
      <div className={styles.buttons}>
        <ButtonLink size="large" to={to('finance.bankCard.detail', { id: card.id })}>
          取消
        </ButtonLink>
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          {isAnew ? '提交验证' : '保存'}
        </Button>
      </div>
    </form>
  );
}

/** Fixed facts of a card, and the reason why saving verifies it anew. */
function CardFacts({ card, proof }: Pick<Editable, 'card' | 'proof'>) {
  const isPerson = card.kind === 'person';
  return (
    <>
      <Facts
        facts={[
          [isPerson ? '持卡人' : '企业名称', card.holder_mask],
          ['开户银行', card.bank_name],
          [isPerson ? '银行卡号' : '对公账号', card.card_no_mask],
          ...(isPerson ? ([['预留手机', card.phone_mask]] as const) : []),
        ]}
      />
      {card.status !== 'bound' && (
        <Notice tone="warning">
          {card.status_reason || card.status_text}。{isPerson && '请填写银行预留手机号，'}
          {proof === 'bank' ? '重新验证后即可使用。' : '提交后将重新打款验证。'}
        </Notice>
      )}
    </>
  );
}
