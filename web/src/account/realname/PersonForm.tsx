import { isMachineChecked, isReadByMachine, needsBack } from '@uc/contract/account/realname-form';
import { type IdType, idTypeTexts } from '@uc/contract/account/texts';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { PersonDataUse } from './PersonDataUse';
import { AuthPaper, AuthText } from './AuthFields';
import { AuthFoot } from './AuthFoot';
import { ProofFields } from './ProofFields';
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
  verify_method: '',
  bank_card_no: '',
  bank_phone: '',
};
const idTypes = Object.entries(idTypeTexts) as [IdType, string][];

/**
 * 个人实名认证 (account.md#real-name-screen): the paper first, because a machine may read it; then how it is
 * proven.
 */
export default function PersonForm({
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
      : { ...initial, verify_method: data.ways[0] ?? 'manual' },
    onDone,
  });
  const { values, set, isOpen, reason } = form;
  const idType = values.id_type as IdType;
  const isCard = isMachineChecked(idType);
  const isRead = isReadByMachine(idType);
  const isMachine = data.ways.includes('bank4');
  return (
    <form {...form.props} className={styles.form}>
      {isOpen('id_type') && (
        <ChoiceTiles
          label="证件类型"
          choices={idTypes.map(([value, text]) => ({
            value,
            text,
            note: value === 'id_card' && isMachine ? '支持即时核验' : '人工审核',
          }))}
          value={idType}
          onChange={(next) =>
            set({ id_type: next, ...(!isMachineChecked(next) && { verify_method: 'manual' }) })
          }
        />
      )}
      <div className={styles.papers}>
        <AuthPaper form={form} name="id_front" label="证件人像面" side={isRead ? 'front' : undefined} />
        {needsBack(idType) && (
          <AuthPaper
            form={form}
            name="id_back"
            label={isCard ? '证件国徽面' : '证件背面'}
            side={isRead ? 'back' : undefined}
          />
        )}
      </div>
      <div className={styles.pair}>
        <AuthText
          meant="name"
          form={form}
          name="real_name"
          label="姓名"
          autoComplete="name"
          most={100}
          placeholder="与证件一致"
        />
        <AuthText meant="identifier" form={form} name="id_no" label="证件号" />
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
      {isOpen('verify_method') && <ProofFields form={form} isCard={isCard} ways={data.ways} />}
      {values.verify_method === 'manual' && (
        <AuthPaper
          form={form}
          name="id_hand"
          label="手持证件照"
          hint="本人手持证件，面部与证件信息清晰可见"
        />
      )}
      <PersonDataUse way={values.verify_method} idType={idType} by={data.verified_by} />
      <AuthFoot
        form={form}
        text={again ? '重新提交' : '提交认证'}
        busyText={values.verify_method === 'manual' ? '正在提交…' : '正在核验…'}
      />
    </form>
  );
}
