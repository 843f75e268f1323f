import { useState } from 'react';
import { problem } from '@uc/contract/rules';
import type { Api } from '@uc/contract';
import { Link } from 'react-router';
import { to } from '../../routes';
import type { WireOutput } from '../../client';
import { Button, ButtonLink } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { OwnCodeField } from '../../verify/OwnCodeField';
import { BranchFields } from './BranchFields';
import styles from './cards.module.css';
import { fault, useCardForm } from './use-card-form';

type Form = WireOutput<Api['cards']['editForm']>;

/** What may be changed; for a card that failed, was unbound or is frozen, saving verifies it anew. */
export function EditCardForm({
  data,
  onSaved,
}: {
  data: Form;
  onSaved: (saved: { id: string; status: string }) => void;
}) {
  const { card } = data;
  const isPerson = card.kind === 'person';
  const isAnew = card.status !== 'bound';
  const [typed, setTyped] = useState({
    province: card.province,
    city: card.city,
    branch_name: card.branch_name,
    alias: card.alias,
    cnaps: '',
    phone: '',
    sms_code: '',
  });
  const [isDefault, setDefault] = useState(card.is_default);
  const { form, problems, error, isPending, submit, clear } = useCardForm(onSaved);
  const set = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    for (const name of Object.keys(change)) clear(name);
  };
  const needsPhone = isPerson && (isAnew || typed.phone !== '');
  const { province, city, branch_name, alias, cnaps, phone, sms_code } = typed;
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(
          {
            id: card.id,
            kind: card.kind,
            province,
            city,
            branch_name,
            alias: alias.trim(),
            ...(isDefault && { is_default: true }),
            ...(cnaps && { cnaps }),
            ...(needsPhone && { phone, sms_code }),
          },
          {
            city: city === '' ? '请选择开户省市' : undefined,
            branch_name: problem('branchName', branch_name),
            cnaps: cnaps ? fault('联行号', cnaps, 'cnaps') : undefined,
            phone: needsPhone ? fault('银行预留手机号', phone, 'bankPhone') : undefined,
            sms_code: needsPhone ? fault('短信验证码', sms_code) : undefined,
          },
        );
      }}
    >
      <Facts
        facts={[
          [isPerson ? '持卡人' : '企业名称', card.holder_mask],
          ['开户银行', card.bank_name],
          [isPerson ? '银行卡号' : '对公账号', card.card_no_mask],
          ...(isPerson ? ([['预留手机', card.phone_mask]] as const) : []),
        ]}
      />
      {isAnew && (
        <Notice tone="warning">
          {card.status_reason || card.status_text}。
          {isPerson ? '请填写银行预留手机号，重新验证后即可使用。' : '提交后将重新打款验证。'}
        </Notice>
      )}
      <BranchFields
        provinces={data.provinces}
        bankCode={card.bank_code}
        value={typed}
        problems={problems}
        onChange={set}
      />
      {!isPerson && (
        <TextField
          label="联行号"
          name="cnaps"
          inputMode="numeric"
          maxLength={12}
          placeholder="不修改请留空"
          value={cnaps}
          error={problems.cnaps}
          onChange={(event) => set({ cnaps: event.target.value.replaceAll(/\D/g, '') })}
        />
      )}
      {isPerson && (
        <div className={styles.pair}>
          <TextField
            label={isAnew ? '银行预留手机号' : '新的银行预留手机号'}
            name="phone"
            type="tel"
            inputMode="numeric"
            maxLength={11}
            placeholder={isAnew ? '办卡时留在银行的手机号' : '不修改请留空'}
            value={phone}
            error={problems.phone}
            onChange={(event) => set({ phone: event.target.value.replaceAll(/\D/g, '') })}
          />
          {needsPhone && (
            <OwnCodeField
              scene="bank_bind"
              name="sms_code"
              target={phone}
              value={sms_code}
              error={problems.sms_code}
              isBlocked={() => fault('银行预留手机号', phone, 'bankPhone') !== undefined}
              onChange={(code) => set({ sms_code: code })}
            />
          )}
        </div>
      )}
      <TextField
        label="别名"
        name="alias"
        maxLength={10}
        placeholder="如：货款账户"
        value={alias}
        error={problems.alias}
        onChange={(event) => set({ alias: event.target.value })}
      />
      {!isAnew && (
        <div className={styles.check}>
          <label>
            <input
              type="checkbox"
              checked={isDefault}
              disabled={card.is_default}
              onChange={(event) => setDefault(event.target.checked)}
            />
            设为默认到账账户
          </label>
        </div>
      )}
      {error && Object.keys(error.fields).length === 0 && error.errorCode !== 300017 && (
        <Notice tone="negative" action={error.link && <Link to={error.link}>去处理</Link>}>
          {error.errorCode === 300003 ? '短信验证码错误' : error.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <ButtonLink size="large" to={to('finance.bankCard.detail', { id: card.id })}>
          取消
        </ButtonLink>
        <Button kind="primary" size="large" type="submit" busy={isPending}>
          {isAnew ? '提交验证' : '保存'}
        </Button>
      </div>
    </form>
  );
}
