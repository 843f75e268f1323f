import { problem } from '@uc/contract/rules';
import { api, useRead } from '../../client';
import { AgreementBox } from '../../forms/AgreementBox';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { TextField } from '../../ui/Field';
import { fault } from '../../verify/failure-text';
import { BankPhoneFields } from './BankPhoneFields';
import { BranchFields } from './BranchFields';
import { type CardForm, digits, grouped, type Raw } from './card';
import styles from './cards.module.css';
import { useCardForm } from './use-card-form';

type Bin = Raw<{
  bank_code: string;
  bank_name: string;
  card_type: string;
  card_type_text: string;
  length: number;
  supported: boolean;
}>;
const ENOUGH = 6;
const blank = {
  card_no: '',
  province: '',
  city: '',
  branch_name: '',
  phone: '',
  sms_code: '',
  is_agreed: false,
};

/** 添加个人银行卡: the holder is who the account is; bank and kind follow from the number (product 02 §2.3). */
export function PersonCardForm({ data, onSaved }: { data: CardForm; onSaved: (id: string) => void }) {
  const form = useCardForm<typeof blank>({
    initial: blank,
    check: (card) => ({
      card_no:
        fault('银行卡号', card.card_no, 'cardNo') ??
        (known?.supported === false ? unfit(known.card_type) : undefined),
      city: card.city === '' ? '请选择开户省市' : undefined,
      branch_name: problem('branchName', card.branch_name),
      phone: fault('银行预留手机号', card.phone, 'bankPhone'),
      sms_code: fault('短信验证码', card.sms_code),
      is_agreed: card.is_agreed ? undefined : '请阅读并同意银行卡绑定服务协议',
    }),
    sent: ({ is_agreed: _agreed, ...card }) => ({
      ...card,
      kind: 'person',
      ...(known && { bank_code: known.bank_code }),
      agree_version: data.agreements[0]?.version ?? '',
    }),
    onSaved: ({ id }) => onSaved(id),
  });
  const { values, problems, set } = form;
  const bin = useRead(
    api.cards.ajax,
    { type: 'bin', card_no: values.card_no.slice(0, 10) },
    { enabled: values.card_no.length >= ENOUGH, keepPrevious: true },
  ).data as Bin | undefined;
  const known: Bin['data'] = values.card_no.length >= ENOUGH && bin?.status === 1 ? bin.data : undefined;
  return (
    <form {...form.props} className={styles.form}>
      <Facts
        facts={[
          ['持卡人', data.holder_name],
          ['身份证', data.id_no_mask],
        ]}
      />
      <TextField
        label="银行卡号"
        inputMode="numeric"
        autoComplete="off"
        maxLength={23}
        placeholder="本人名下的储蓄卡"
        hint={
          known
            ? `${known.bank_name} · ${known.card_type_text}${known.supported ? '' : '，暂不支持'}`
            : '输入后自动识别银行'
        }
        {...form.field('card_no', (text) => digits(text).slice(0, 19))}
        value={grouped(values.card_no)}
      />
      <BranchFields
        provinces={data.provinces}
        bankCode={known?.bank_code ?? ''}
        value={values}
        problems={problems}
        onChange={set}
      />
      <BankPhoneFields form={form} />
      <AgreementBox
        code="bank_card"
        title="银行卡绑定服务协议"
        isAgreed={values.is_agreed}
        problem={problems.is_agreed}
        onChange={(is_agreed) => set({ is_agreed })}
      />
      <RefusalNotice of={form} />
      <div className={styles.buttons}>
        <Button kind="primary" size="large" type="submit" busy={form.isBusy}>
          {form.isBusy ? '正在向银行核验…' : '绑定'}
        </Button>
      </div>
    </form>
  );
}

const unfit = (type: string): string => (type === 'PC' ? '暂不支持该银行' : '暂不支持信用卡');
