import { problem } from '@uc/contract/rules';
import { AgreementBox } from '../../forms/AgreementBox';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { SelectField, TextField } from '../../ui/Field';
import { fault } from '../../verify/failure-text';
import { BankPhoneFields } from './BankPhoneFields';
import { BranchFields } from './BranchFields';
import { type CardForm, grouped } from './card';
import { CardDataUse } from './CardDataUse';
import { CardPictureField } from './CardPictureField';
import styles from './cards.module.css';
import { useBankMatch } from './use-bank-match';
import { type BankOfNumber, useBankOfNumber } from './use-bank-of-number';
import { useCardForm } from './use-card-form';

const blank = {
  card_no: '',
  bank_code: '',
  province: '',
  city: '',
  branch_name: '',
  phone: '',
  sms_code: '',
  is_agreed: false,
};

/**
 * 添加个人银行卡: the holder is who the account is; bank and kind follow from the number
 * (finance.md#bank-card-screen). The bank is asked about it, or a few 分 prove it.
 */
export function PersonCardForm({
  data,
  onSaved,
}: {
  data: CardForm;
  onSaved: (saved: { id: string; status: string }) => void;
}) {
  const form = useCardForm<typeof blank>({
    initial: blank,
    check: (card) => ({
      card_no:
        fault('银行卡号', card.card_no, 'cardNo') ??
        (known?.supported === false ? unfit(known.card_type) : undefined),
      bank_code:
        choices.length > 0 && !choices.some(({ code }) => code === card.bank_code)
          ? '请选择开户银行'
          : undefined,
      city: card.city === '' ? '请选择开户省市' : undefined,
      branch_name: problem('branchName', card.branch_name),
      phone: fault('银行预留手机号', card.phone, 'bankPhone'),
      sms_code: fault('短信验证码', card.sms_code),
      is_agreed: card.is_agreed ? undefined : '请阅读并同意银行卡绑定服务协议',
    }),
    sent: ({ is_agreed: _agreed, ...card }) => ({
      ...card,
      kind: 'person',
      bank_code: bankCode,
      agree_version: data.agreements[0]?.version ?? '',
    }),
    onSaved,
  });
  const { values, problems, set } = form;
  const bank: BankOfNumber = useBankOfNumber(values.card_no, data.banks);
  const { known, choices, hint } = bank;
  const isAsked = data.proof === 'bank';
  const bankCode: string = choices.length > 0 ? values.bank_code : (known?.bank_code ?? '');
  const bankName = data.banks.find(({ code }) => code === bankCode)?.name ?? '';
  const { card_no: cardNo, branch_name: branch } = values;
  const doubt = useBankMatch('person', { bankName, cardNo, branch });
  return (
    <form {...form.props} className={styles.form}>
      <Facts
        facts={[
          ['持卡人', data.holder_name],
          ['身份证', data.id_no_mask],
        ]}
      />
      <CardPictureField
        reading={data.card_reading}
        cardNo={values.card_no}
        onNumber={(card_no) => set({ card_no })}
      />
      <TextField
        meant="identifier"
        label="银行卡号"
        inputMode="numeric"
        autoComplete="off"
        placeholder="本人名下的储蓄卡"
        hint={hint}
        {...form.field('card_no')}
        value={grouped(values.card_no)}
      />
      {choices.length > 0 && (
        <SelectField label="开户银行" {...form.field('bank_code')}>
          <option value="">请选择</option>
          {choices.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <BranchFields
        provinces={data.provinces}
        bankCode={bankCode}
        value={values}
        problems={problems}
        doubt={doubt}
        onChange={set}
      />
      <BankPhoneFields form={form} />
      <CardDataUse {...data} />
      <AgreementBox
        code="bank_card"
        title="银行卡绑定服务协议"
        isAgreed={values.is_agreed}
        problem={problems.is_agreed}
        onChange={(is_agreed) => set({ is_agreed })}
      />
      <RefusalNotice of={form} />
      <div className={styles.buttons}>
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          {isAsked ? (form.busy ? '正在向银行核验…' : '绑定') : '提交验证'}
        </Button>
      </div>
    </form>
  );
}

const unfit = (type: string): string => (type === 'PC' ? '暂不支持该银行' : '暂不支持信用卡');
