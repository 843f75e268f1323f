import { quoteModeTexts, regionTexts, teamSizeTexts } from '@uc/contract/provider/texts';
import { AgreementBox } from '../forms/AgreementBox';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { DateField } from '../ui/DateField';
import { SelectField, TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { TextArea } from '../ui/TextArea';
import { CaseFields } from './CaseFields';
import { CategoryField } from './CategoryField';
import { CertificateFields } from './CertificateFields';
import type { Cert, Certification, Kind } from './certification';
import styles from './provider.module.css';
import { type CertFormState, useCertForm } from './use-cert-form';

/** 服务商认证 (provider-screens.md#screens): the published profile first, then the contact, which is not published. */
export default function CertForm({
  kind,
  data,
  cert,
  onDone,
}: {
  kind: Kind;
  data: Certification;
  cert: Cert | undefined;
  onDone: () => void;
}) {
  const form = useCertForm(kind, { data, cert, onDone });
  const { values, problems, set, field, isOpen, reason } = form;
  return (
    <form {...form.props} className={styles.form}>
      {isOpen('categories') && (
        <CategoryField
          value={values.categories}
          error={problems.categories}
          hint={reason('categories')}
          onChange={(categories) => set({ categories })}
        />
      )}
      {isOpen('skills') && (
        <TextField
          label="技能标签"
          autoComplete="off"
          most={260}
          hint={reason('skills') ?? '最多20个，用逗号分隔，每个不超过12个字'}
          {...field('skills')}
        />
      )}
      <div className={styles.pair}>
        {isOpen('years') && (
          <TextField
            meant="whole"
            label="从业年限"
            inputMode="numeric"
            autoComplete="off"
            hint={reason('years') ?? '0-50，单位：年'}
            {...field('years')}
          />
        )}
        {isOpen('region') && (
          <SelectField label="所在地区" hint={reason('region')} {...field('region')}>
            <Options texts={regionTexts} first="请选择" />
          </SelectField>
        )}
      </div>
      {isOpen('intro') && (
        <TextArea
          label="简介"
          rows={6}
          most={1000}
          hint={reason('intro') ?? '50-1000字，介绍您的专长、经验与交付方式，请勿填写联系方式'}
          {...field('intro')}
        />
      )}
      {isOpen('cases') && (
        <CaseFields
          cases={values.cases}
          error={problems.cases}
          hint={reason('cases')}
          onChange={(cases) => set({ cases })}
        />
      )}
      {isOpen('certificates') && (
        <CertificateFields
          certificates={values.certificates}
          error={problems.certificates}
          hint={reason('certificates')}
          onChange={(certificates) => set({ certificates })}
        />
      )}
      <QuoteFields form={form} />
      {kind === 'enterprise' && isOpen('team_size') && <TeamFields form={form} />}
      {isOpen('phone') && <ContactFields form={form} />}
      {!form.isChange && (
        <AgreementBox
          code="provider"
          title={data.agreement.title}
          isAgreed={values.agreed === '1'}
          problem={problems.agreed}
          onChange={(isAgreed) => set({ agreed: isAgreed ? '1' : '' })}
        />
      )}
      {form.alert && <Notice tone="negative">{form.alert}</Notice>}
      <div className={styles.buttons}>
        <ButtonLink size="large" to={to('provider.certification')}>
          返回
        </ButtonLink>
        <Button kind="primary" size="large" type="submit" busy={form.busy}>
          {form.isChange ? '提交变更' : cert ? '重新提交' : '提交认证'}
        </Button>
      </div>
    </form>
  );
}

function QuoteFields({ form: { isOpen, field, reason } }: { form: CertFormState }) {
  if (!isOpen('quote_mode')) return null;
  return (
    <div className={styles.pair}>
      <SelectField label="报价方式" hint={reason('quote_mode')} {...field('quote_mode')}>
        <Options texts={quoteModeTexts} />
      </SelectField>
      <TextField
        meant="amount"
        label="起步价"
        inputMode="decimal"
        autoComplete="off"
        hint="单位：元"
        {...field('price_min')}
      />
    </div>
  );
}

function TeamFields({ form: { field, reason } }: { form: CertFormState }) {
  return (
    <>
      <div className={styles.pair}>
        <SelectField label="团队规模" hint={reason('team_size')} {...field('team_size')}>
          <Options texts={teamSizeTexts} first="请选择" />
        </SelectField>
        <DateField label="成立时间" {...field('founded_at')} />
      </div>
      <TextField label="办公地址" autoComplete="off" most={100} {...field('office_address')} />
      <TextField label="代表客户（选填）" autoComplete="off" most={200} {...field('clients')} />
    </>
  );
}

function ContactFields({ form: { field, reason, known } }: { form: CertFormState }) {
  return (
    <fieldset className={styles.group}>
      <legend>接单联系方式</legend>
      <p className={styles.note}>加密保存，不公开展示，仅用于签约后的沟通。</p>
      <div className={styles.pair}>
        <TextField
          meant="phone"
          label="手机号"
          type="tel"
          autoComplete="off"
          hint={reason('phone') ?? known('phone')}
          {...field('phone')}
        />
        <TextField
          meant="word"
          label="微信号（选填）"
          autoComplete="off"
          most={20}
          hint={known('wechat')}
          {...field('wechat')}
        />
        <TextField
          meant="word"
          label="QQ号（选填）"
          inputMode="numeric"
          autoComplete="off"
          hint={known('qq')}
          {...field('qq')}
        />
      </div>
    </fieldset>
  );
}

function Options({ texts, first }: { texts: Readonly<Record<string, string>>; first?: string }) {
  return (
    <>
      {first !== undefined && <option value="">{first}</option>}
      {Object.entries(texts).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}
