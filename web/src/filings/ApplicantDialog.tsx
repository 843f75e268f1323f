import type { Meaning } from '@uc/contract/meant';
import { useId } from 'react';
import { type ApplicantForm, applicantKinds, applicantRegions } from '@uc/contract/filings/applicant-form';
import { api, toast, useWrite } from '../client';
import { upload } from '../client/upload';
import { RefusalNotice } from '../forms/RefusalNotice';
import { useForm } from '../forms/use-form';
import { Button } from '../ui/Button';
import { ChoiceTiles } from '../ui/ChoiceTiles';
import { Dialog } from '../ui/Dialog';
import { SelectField, TextField } from '../ui/Field';
import { FileField } from '../ui/FileField';
import { type Applicant, type ApplicantValues, inputOf, isTrader, problemsOf, valuesOf } from './applicant';
import styles from './filings.module.css';

const purposes: Partial<Record<keyof ApplicantForm, Meaning>> = {
  name_cn: 'name',
  id_no: 'number',
  licence_no: 'number',
  postcode: 'word',
  contact: 'name',
  phone: 'phone',
  email: 'word',
};

/** 新建申请人 and 编辑申请人 (filings.md#applicants); numbers are sealed and shown masked. */
export function ApplicantDialog({ given, onClose }: { given: Applicant | undefined; onClose: () => void }) {
  const id = useId();
  const save = useWrite(api.applicants.save, { refreshes: [api.applicants.list], quiet: true });
  const form = useForm<ApplicantValues>({
    initial: valuesOf(given),
    check: (typed) => problemsOf(typed, given),
    async send(typed) {
      await save.submit(inputOf(typed, given));
      toast('申请人已保存', 'success');
      onClose();
    },
  });
  const { values, set, field } = form;
  const isPerson = values.kind === 'person';
  const isOverseas = values.region === 'overseas';
  const isMainland = values.region === 'mainland';
  const numberLabel = isPerson ? '证件号码' : isMainland ? '统一社会信用代码' : '登记注册号';
  const text = (label: string, name: keyof ApplicantForm, most: number, hint?: string) => (
    <TextField
      label={label}
      autoComplete="off"
      meant={purposes[name] ?? 'words'}
      most={most}
      {...(hint && { hint })}
      {...field(name)}
    />
  );
  const paper = (label: string, name: 'id_file' | 'licence_file', hint: string) => (
    <FileField
      label={label}
      use="applicant_licence"
      send={upload}
      hint={`${hint}，仅本账号与办理顾问可见`}
      files={values[name]}
      error={form.problems[name]}
      onChange={(files) => set({ [name]: files })}
    />
  );
  const kept = (mask: string | undefined) => (mask ? `现为 ${mask}，留空则不变` : undefined);
  return (
    <Dialog
      title={given ? '编辑申请人' : '新建申请人'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            保存
          </Button>
        </>
      }
    >
      <form id={id} {...form.props} className={styles.form}>
        <ChoiceTiles
          label="申请人类型"
          narrow
          value={values.kind}
          choices={Object.entries(applicantKinds).map(([value, words]) => ({ value, text: words }))}
          onChange={(kind) => set({ kind })}
        />
        <SelectField label="国家或地区" {...field('region')}>
          {Object.entries(applicantRegions).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {text('名称', 'name_cn', 80, '与证件一致')}
        {isOverseas && text('国家', 'country', 30)}
        {isOverseas && text('英文名称', 'name_en', 120)}
        {text(numberLabel, 'id_no', 40, kept(given?.id_mask))}
        {isTrader(values) && text('个体工商户营业执照号（选填）', 'licence_no', 40, '自然人申请商标须提供')}
        {isPerson && paper('身份证明', 'id_file', '提交申请时须提供')}
        {isTrader(values) && paper('个体工商户营业执照（选填）', 'licence_file', '自然人申请商标时提供')}
        {!isPerson && paper(isMainland ? '营业执照' : '主体资格证明', 'licence_file', '提交申请时须提供')}
        <div className={styles.pair}>
          {text('省市（选填）', 'province', 50)}
          {text('邮编（选填）', 'postcode', 10)}
        </div>
        {text('详细地址', 'address_cn', 120)}
        {isOverseas && text('英文地址', 'address_en', 200)}
        <div className={styles.pair}>
          {text('联系人', 'contact', 50)}
          {text('手机号', 'phone', 20, kept(given?.phone_mask))}
        </div>
        {text('邮箱（选填）', 'email', 100)}
        <RefusalNotice of={form} />
      </form>
    </Dialog>
  );
}
