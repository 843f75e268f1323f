import { useState } from 'react';
import { problem } from '@uc/contract/rules';
import { Link } from 'react-router';
import { upload } from '../../client/files';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Card';
import { SelectField, TextField } from '../../ui/Field';
import { FileField, type KeptFile } from '../../ui/FileField';
import { Notice } from '../../ui/Notice';
import { BranchFields } from './BranchFields';
import type { CardForm } from './card';
import { CardAgreement } from './CardAgreement';
import styles from './cards.module.css';
import { fault, useCardForm } from './use-card-form';

/** 添加对公账户: in the name of the enterprise, proven by a few 分 that we send there (product 02 §2.3). */
export function CompanyCardForm({ data, onSaved }: { data: CardForm; onSaved: (id: string) => void }) {
  const [account, setAccount] = useState({
    account_no: '',
    bank_code: '',
    province: '',
    city: '',
    branch_name: '',
    cnaps: '',
  });
  const [permit, setPermit] = useState<readonly KeptFile[]>([]);
  const [isAgreed, setAgreed] = useState(false);
  const { form, problems, error, isPending, submit, clear } = useCardForm(({ id }) => onSaved(id));
  const set = (change: Partial<typeof account>) => {
    setAccount({ ...account, ...change });
    for (const name of Object.keys(change)) clear(name);
  };
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const [file] = permit;
        void submit(
          {
            ...account,
            kind: 'company',
            account_no: account.account_no.trim(),
            ...(file && { permit_file: file.file_id }),
            ...(isAgreed && { agree_version: data.agreements[0]?.version ?? '' }),
          },
          {
            account_no: fault('对公账号', account.account_no.trim(), 'companyAccountNo'),
            bank_code: account.bank_code === '' ? '请选择开户银行' : undefined,
            city: account.city === '' ? '请选择开户省市' : undefined,
            branch_name: problem('branchName', account.branch_name),
            cnaps: fault('联行号', account.cnaps, 'cnaps'),
            agree_version: isAgreed ? undefined : '请阅读并同意银行卡绑定服务协议',
          },
        );
      }}
    >
      <Facts facts={[['企业名称', data.company_name]]} />
      <TextField
        label="对公账号"
        name="account_no"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        value={account.account_no}
        error={problems.account_no}
        onChange={(event) => set({ account_no: event.target.value.replaceAll(/[^\d-]/g, '') })}
      />
      <SelectField
        label="开户银行"
        name="bank_code"
        value={account.bank_code}
        error={problems.bank_code}
        onChange={(event) => set({ bank_code: event.target.value })}
      >
        <option value="">请选择</option>
        {data.banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <BranchFields
        provinces={data.provinces}
        bankCode={account.bank_code}
        value={account}
        problems={problems}
        onChange={set}
      />
      <TextField
        label="联行号"
        name="cnaps"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder="12位数字"
        value={account.cnaps}
        error={problems.cnaps}
        hint="开户许可证或银行回单上可查"
        onChange={(event) => set({ cnaps: event.target.value.replaceAll(/\D/g, '') })}
      />
      <FileField
        label="开户许可证/基本存款账户信息（选填）"
        use="bank_permit"
        send={upload}
        files={permit}
        onChange={setPermit}
        error={problems.permit_file}
      />
      <CardAgreement
        isAgreed={isAgreed}
        problem={problems.agree_version}
        onChange={(agreed) => {
          setAgreed(agreed);
          clear('agree_version');
        }}
      />
      <Notice>
        提交后我们会向该账户打入一笔0.01–0.99元款项，请于7天内填写收到的金额，填写正确即完成绑定。
      </Notice>
      {error && Object.keys(error.fields).length === 0 && (
        <Notice tone="negative" action={error.link && <Link to={error.link}>去处理</Link>}>
          {error.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button kind="primary" size="large" type="submit" busy={isPending}>
          提交验证
        </Button>
      </div>
    </form>
  );
}
