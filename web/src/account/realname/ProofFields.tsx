import { limits } from '@uc/contract/limits';
import { warning } from '@uc/contract/rules';
import { ChoiceTiles } from '../../ui/ChoiceTiles';
import { TextField } from '../../ui/Field';
import { OwnCodeField } from '../../verify/OwnCodeField';
import type { RealName } from './real-name';
import styles from './realname.module.css';
import type { AuthForm } from './use-auth-form';

/**
 * Ways of proving a person: by a bank, by the face, or by somebody who looks at the papers; of these the ones offered
 * here.
 */
export function ProofFields({
  form,
  isCard,
  ways,
}: {
  form: AuthForm;
  isCard: boolean;
  ways: RealName['ways'];
}) {
  const { values, problems, set, field, showProblems } = form;
  const { verify_method: way = '', bank_phone: phone = '' } = values;
  const isBlocked = () => {
    const isWrong = !/^1[3-9]\d{9}$/.test(phone);
    if (isWrong) showProblems({ bank_phone: '请输入银行预留手机号' });
    return isWrong;
  };
  return (
    <>
      <ChoiceTiles
        label="验证方式"
        choices={[
          { value: 'bank4' as const, text: '银行卡核验', note: '即时完成', disabled: !isCard },
          { value: 'face' as const, text: '人脸核验', note: '即时完成', disabled: !isCard },
          {
            value: 'manual' as const,
            text: '人工审核',
            note: `${limits.workingDays.realName}个工作日`,
          },
        ].filter(({ value }) => ways.includes(value))}
        value={way}
        onChange={(chosen) => set({ verify_method: chosen })}
      />
      {way === 'bank4' && (
        <>
          <div className={styles.pair}>
            <TextField
              meant="identifier"
              label="本人银行卡号"
              inputMode="numeric"
              autoComplete="off"
              hint={
                warning('cardNo', (values.bank_card_no ?? '').replaceAll(/\s/g, '')) ?? '仅用于核验，不会绑定'
              }
              {...field('bank_card_no')}
            />
            <TextField
              meant="phone"
              label="银行预留手机号"
              type="tel"
              inputMode="numeric"
              autoComplete="tel"
              {...field('bank_phone')}
            />
          </div>
          <OwnCodeField
            scene="bank_bind"
            name="code"
            target={phone}
            value={values.code ?? ''}
            error={problems.code}
            isBlocked={isBlocked}
            onChange={(code) => set({ code })}
          />
        </>
      )}
    </>
  );
}
