import { useState } from 'react';
import { problem } from '@uc/contract/rules';
import { Link } from 'react-router';
import { api, useRead } from '../../client';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { TextField } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { OwnCodeField } from '../../verify/OwnCodeField';
import { BranchFields } from './BranchFields';
import { type CardForm, grouped, type Raw } from './card';
import { CardAgreement } from './CardAgreement';
import styles from './cards.module.css';
import { fault, useCardForm } from './use-card-form';

type Bin = Raw<{
  bank_code: string;
  bank_name: string;
  card_type: string;
  card_type_text: string;
  length: number;
  supported: boolean;
}>;
const ENOUGH = 6;

/** 添加个人银行卡: the holder is who the account is; bank and kind follow from the number (product 02 §2.3). */
export function PersonCardForm({ data, onSaved }: { data: CardForm; onSaved: (id: string) => void }) {
  const [card, setCard] = useState({
    card_no: '',
    province: '',
    city: '',
    branch_name: '',
    phone: '',
    sms_code: '',
  });
  const [isAgreed, setAgreed] = useState(false);
  const { form, problems, error, isPending, submit, clear } = useCardForm(({ id }) => onSaved(id));
  const number = card.card_no.replaceAll(/\D/g, '');
  const bin = useRead(
    api.cards.ajax,
    { type: 'bin', card_no: number.slice(0, 10) },
    { enabled: number.length >= ENOUGH, keepPrevious: true },
  ).data as Bin | undefined;
  const known = number.length >= ENOUGH && bin?.status === 1 ? bin.data : undefined;
  const set = (change: Partial<typeof card>) => {
    setCard({ ...card, ...change });
    for (const name of Object.keys(change)) clear(name);
  };
  const phoneFault = () => fault('银行预留手机号', card.phone, 'bankPhone');

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(
          {
            ...card,
            kind: 'person',
            card_no: number,
            ...(known && { bank_code: known.bank_code }),
            ...(isAgreed && { agree_version: data.agreements[0]?.version ?? '' }),
          },
          {
            card_no:
              fault('银行卡号', number, 'cardNo') ??
              (known?.supported === false ? unfit(known.card_type) : undefined),
            city: card.city === '' ? '请选择开户省市' : undefined,
            branch_name: problem('branchName', card.branch_name),
            phone: phoneFault(),
            sms_code: fault('短信验证码', card.sms_code),
            agree_version: isAgreed ? undefined : '请阅读并同意银行卡绑定服务协议',
          },
        );
      }}
    >
      <Facts
        facts={[
          ['持卡人', data.holder_name],
          ['身份证', data.id_no_mask],
        ]}
      />
      <TextField
        label="银行卡号"
        name="card_no"
        inputMode="numeric"
        autoComplete="off"
        maxLength={23}
        placeholder="本人名下的储蓄卡"
        value={grouped(card.card_no)}
        error={problems.card_no}
        hint={
          known
            ? `${known.bank_name} · ${known.card_type_text}${known.supported ? '' : '，暂不支持'}`
            : '输入后自动识别银行'
        }
        onChange={(event) => set({ card_no: event.target.value.replaceAll(/\D/g, '').slice(0, 19) })}
      />
      <BranchFields
        provinces={data.provinces}
        bankCode={known?.bank_code ?? ''}
        value={card}
        problems={problems}
        onChange={set}
      />
      <div className={styles.pair}>
        <TextField
          label="银行预留手机号"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={11}
          placeholder="办卡时留在银行的手机号"
          value={card.phone}
          error={problems.phone}
          onChange={(event) => set({ phone: event.target.value.replaceAll(/\D/g, '') })}
        />
        <OwnCodeField
          scene="bank_bind"
          name="sms_code"
          target={card.phone}
          value={card.sms_code}
          error={problems.sms_code}
          isBlocked={() => {
            const problem = phoneFault();
            if (problem) form.current?.querySelector<HTMLElement>('[name=phone]')?.focus();
            return problem !== undefined;
          }}
          onChange={(sms_code) => set({ sms_code })}
        />
      </div>
      <CardAgreement
        isAgreed={isAgreed}
        problem={problems.agree_version}
        onChange={(agreed) => {
          setAgreed(agreed);
          clear('agree_version');
        }}
      />
      {error && Object.keys(error.fields).length === 0 && (
        <Notice tone="negative" action={error.link && <Link to={error.link}>去处理</Link>}>
          {error.errorCode === 300003 ? '短信验证码错误' : error.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" size="large" type="submit" busy={isPending}>
          {isPending ? '正在向银行核验…' : '绑定'}
        </Button>
      </div>
    </form>
  );
}

const unfit = (type: string): string => (type === 'PC' ? '暂不支持该银行' : '暂不支持信用卡');
