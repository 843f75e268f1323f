import { isMachineChecked, needsBack } from '@uc/contract/account/realname-form';
import { type IdType, idTypeTexts } from '@uc/contract/account/texts';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { TextField } from '../../ui/Field';
import { OwnCodeField } from '../../verify/OwnCodeField';
import { AuthFoot } from './AuthFoot';
import { PaperField } from './PaperField';
import type { Application, RealName, Values } from './real-name';
import styles from './realname.module.css';
import { useAuthForm } from './use-auth-form';
import { ValidityFields } from './ValidityFields';

const initial: Values = {
  id_type: 'id_card',
  real_name: '',
  id_no: '',
  valid_from: '',
  valid_to: '',
  is_long_term: '',
  id_front: '',
  id_back: '',
  id_hand: '',
  verify_method: 'bank4',
  bank_card_no: '',
  bank_phone: '',
};
const idTypes = Object.entries(idTypeTexts) as [IdType, string][];

/** 个人实名认证 (product 02 §2.4): the paper first, because a machine may read it; then how it is proven. */
export function PersonForm({
  data,
  again,
  onDone,
}: {
  data: RealName;
  again: Application | undefined;
  onDone: (data: RealName) => void;
}) {
  const form = useAuthForm('person', {
    data,
    again,
    initial: again
      ? {
          ...initial,
          id_type: again.fields.id_type ?? '',
          verify_method: again.fields.verify_method ?? 'manual',
        }
      : initial,
    onDone,
  });
  const { values, set, isOpen, problems, field, reason } = form;
  const idType = values.id_type as IdType;
  const isCard = isMachineChecked(idType);
  const choose = (next: IdType) => {
    form.choose({ id_type: next, ...(!isMachineChecked(next) && { verify_method: 'manual' }) });
  };
  const read = (fields: Record<string, string>) =>
    form.choose(Object.fromEntries(Object.entries(fields).filter(([name]) => isOpen(name))));
  return (
    <form {...form.props} className={styles.form}>
      {isOpen('id_type') && (
        <ChoiceTiles
          label="证件类型"
          choices={idTypes.map(([value, text]) => ({
            value,
            text,
            note: value === 'id_card' ? '支持即时核验' : '人工审核',
          }))}
          value={idType}
          onChange={choose}
        />
      )}
      <div className={styles.papers}>
        {isOpen('id_front') && (
          <PaperField
            name="id_front"
            label="证件人像面"
            error={problems.id_front}
            reason={reason('id_front')}
            onChange={(id) => set('id_front', id)}
            {...(isCard && { read: { side: 'front' as const, onRead: read } })}
          />
        )}
        {isOpen('id_back') && needsBack(idType) && (
          <PaperField
            name="id_back"
            label={isCard ? '证件国徽面' : '证件背面'}
            error={problems.id_back}
            reason={reason('id_back')}
            onChange={(id) => set('id_back', id)}
            {...(isCard && { read: { side: 'back' as const, onRead: read } })}
          />
        )}
      </div>
      <div className={styles.pair}>
        {isOpen('real_name') && (
          <TextField
            label="姓名"
            autoComplete="name"
            maxLength={50}
            placeholder="与证件一致"
            hint={reason('real_name') && `未通过原因：${reason('real_name')}`}
            {...field('real_name')}
          />
        )}
        {isOpen('id_no') && (
          <TextField
            label="证件号"
            autoComplete="off"
            maxLength={20}
            hint={reason('id_no') && `未通过原因：${reason('id_no')}`}
            {...field('id_no')}
          />
        )}
      </div>
      {isOpen('valid_to') && (
        <ValidityFields
          form={form}
          from="valid_from"
          until="valid_to"
          longTerm="证件长期有效"
          reason={reason('valid_from')}
        />
      )}
      {isOpen('verify_method') && (
        <ChoiceTiles
          label="验证方式"
          choices={[
            { value: 'bank4', text: '银行卡核验', note: '即时完成', disabled: !isCard },
            { value: 'face', text: '人脸核验', note: '即时完成', disabled: !isCard },
            { value: 'manual', text: '人工审核', note: '1个工作日' },
          ]}
          value={values.verify_method ?? ''}
          onChange={(way) => set('verify_method', way)}
        />
      )}
      {isOpen('verify_method') && values.verify_method === 'bank4' && (
        <>
          <div className={styles.pair}>
            <TextField
              label="本人银行卡号"
              inputMode="numeric"
              autoComplete="off"
              maxLength={23}
              hint="仅用于核验，不会绑定"
              {...field('bank_card_no')}
            />
            <TextField
              label="银行预留手机号"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              maxLength={11}
              {...field('bank_phone')}
            />
          </div>
          <OwnCodeField
            scene="bank_bind"
            name="code"
            target={values.bank_phone ?? ''}
            value={values.code ?? ''}
            error={problems.code}
            isBlocked={() => {
              const isWrong = !/^1[3-9]\d{9}$/.test(values.bank_phone ?? '');
              if (isWrong) form.show({ bank_phone: '请输入银行预留手机号' });
              return isWrong;
            }}
            onChange={(code) => set('code', code)}
          />
        </>
      )}
      {isOpen('id_hand') && values.verify_method === 'manual' && (
        <PaperField
          name="id_hand"
          label="手持证件照"
          hint="本人手持证件，面部与证件信息清晰可见"
          error={problems.id_hand}
          reason={reason('id_hand')}
          onChange={(id) => set('id_hand', id)}
        />
      )}
      <AuthFoot form={form} text={again ? '重新提交' : '提交认证'} busyText="正在核验…" />
    </form>
  );
}
