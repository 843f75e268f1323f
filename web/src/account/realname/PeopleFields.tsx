import { isReadByMachine, needsBack } from '@uc/contract/account/realname-form';
import type { IdType } from '@uc/contract/account/texts';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { AuthIdType, AuthPaper, AuthText } from './AuthFields';
import styles from './realname.module.css';
import type { AuthForm } from './use-auth-form';

const names = [
  'legal_name',
  'legal_id_no',
  'legal_front',
  'legal_back',
  'operator_is_legal',
  'authorization_img',
];

/** 法定代表人与经办人: who stands for the enterprise, and who acts for it here. */
export function PeopleFields({ form }: { form: AuthForm }) {
  const { values, set, isOpen } = form;
  const legal = paperText(values.legal_id_type);
  return (
    <>
      {names.some(isOpen) && <h3>法定代表人与经办人</h3>}
      <AuthText meant="name" form={form} name="legal_name" label="法定代表人姓名" most={100} />
      <div className={styles.pair}>
        <AuthIdType form={form} name="legal_id_type" label="法定代表人证件类型" />
        <AuthText meant="identifier" form={form} name="legal_id_no" label={`法定代表人${legal}号`} />
      </div>
      <div className={styles.papers}>
        <AuthPaper
          form={form}
          name="legal_front"
          label={`法定代表人${legal}人像面`}
          side={isReadByMachine(values.legal_id_type as IdType) ? 'legal_front' : undefined}
        />
        {needsBack(values.legal_id_type as IdType) && (
          <AuthPaper
            form={form}
            name="legal_back"
            label={legal === '证件' ? '法定代表人证件背面' : '法定代表人身份证国徽面'}
          />
        )}
      </div>
      {isOpen('operator_is_legal') && (
        <ChoiceTiles
          label="经办人"
          choices={[
            { value: '1', text: '法定代表人本人' },
            { value: '0', text: '其他经办人', note: '须提供授权委托书' },
          ]}
          value={values.operator_is_legal ?? ''}
          onChange={(value) => set({ operator_is_legal: value })}
        />
      )}
      {values.operator_is_legal === '0' && (
        <>
          <AuthText meant="name" form={form} name="operator_name" label="经办人姓名" most={100} />
          <div className={styles.pair}>
            <AuthIdType form={form} name="operator_id_type" label="经办人证件类型" />
            <AuthText
              meant="identifier"
              form={form}
              name="operator_id_no"
              label={`经办人${paperText(values.operator_id_type)}号`}
            />
          </div>
          <AuthPaper form={form} name="authorization_img" label="授权委托书" hint="加盖公章" />
        </>
      )}
    </>
  );
}

const paperText = (idType: string | undefined): string => (idType === 'id_card' ? '身份证' : '证件');
