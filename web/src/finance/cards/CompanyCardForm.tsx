import { problem } from '@uc/contract/rules';
import { upload } from '../../client/upload';
import { AgreementBox } from '../../forms/AgreementBox';
import { RefusalNotice } from '../../forms/RefusalNotice';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { SelectField, TextField } from '../../ui/Field';
import { FileField, type UploadedFile } from '../../ui/FileField';
import { fault } from '../../verify/failure-text';
import { BranchFields } from './BranchFields';
import type { CardForm } from './card';
import { CardDataUse } from './CardDataUse';
import styles from './cards.module.css';
import { useBankMatch } from './use-bank-match';
import { useCardForm } from './use-card-form';

const blank = {
  account_no: '',
  bank_code: '',
  province: '',
  city: '',
  branch_name: '',
  cnaps: '',
  permit_file: [] as readonly UploadedFile[],
  is_agreed: false,
};

/** 添加对公账户: in the name of the enterprise, proven by a few 分 that we send there (finance.md#bank-card-screen). */
export function CompanyCardForm({
  data,
  onSaved,
}: {
  data: CardForm;
  onSaved: (saved: { id: string; status: string }) => void;
}) {
  const form = useCardForm({
    initial: blank,
    check: (account) => ({
      account_no: fault('对公账号', account.account_no, 'companyAccountNo'),
      bank_code: account.bank_code === '' ? '请选择开户银行' : undefined,
      city: account.city === '' ? '请选择开户省市' : undefined,
      branch_name: problem('branchName', account.branch_name),
      cnaps: fault('联行号', account.cnaps, 'cnaps'),
      is_agreed: account.is_agreed ? undefined : '请阅读并同意银行卡绑定服务协议',
    }),
    sent: ({ is_agreed: _agreed, permit_file: [file], ...account }) => ({
      ...account,
      kind: 'company',
      ...(file && { permit_file: file.file_id }),
      agree_version: data.agreements[0]?.version ?? '',
    }),
    onSaved,
  });
  const { values, problems, set, field } = form;
  const bank = data.banks.find(({ code }) => code === values.bank_code);
  const doubt = useBankMatch('company', { bankName: bank?.name ?? '', branch: values.branch_name });
  return (
    <form {...form.props} className={styles.form}>
      <Facts facts={[['企业名称', data.company_name]]} />
      <TextField
        meant="number"
        label="对公账号"
        inputMode="numeric"
        autoComplete="off"
        {...field('account_no')}
      />
      <SelectField label="开户银行" {...field('bank_code')}>
        <option value="">请选择</option>
        {data.banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <BranchFields
        provinces={data.provinces}
        bankCode={values.bank_code}
        value={values}
        problems={problems}
        doubt={doubt}
        onChange={set}
      />
      <TextField
        meant="identifier"
        label="联行号"
        inputMode="numeric"
        autoComplete="off"
        placeholder="12位数字"
        hint="开户许可证或银行回单上可查"
        {...field('cnaps')}
      />
      <FileField
        label="开户许可证/基本存款账户信息（选填）"
        use="bank_permit"
        send={upload}
        files={values.permit_file}
        onChange={(permit_file) => set({ permit_file })}
        error={problems.permit_file}
      />
      <AgreementBox
        code="bank_card"
        title="银行卡绑定服务协议"
        isAgreed={values.is_agreed}
        problem={problems.is_agreed}
        onChange={(is_agreed) => set({ is_agreed })}
      />
      <CardDataUse {...data} />
      <RefusalNotice of={form} />
      <div className={styles.buttons}>
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          提交验证
        </Button>
      </div>
    </form>
  );
}
