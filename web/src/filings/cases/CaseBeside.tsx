import { caseFields } from '@uc/contract/filings/field-texts';
import { Card, Facts } from '../../ui/Card';
import { CopyText } from '../../ui/CopyText';
import type { FilingCase } from '../filing';
import styles from './case.module.css';
import { CaseSiblings } from './CaseSiblings';
import { CaseUses } from './CaseUses';

/** What is known of a case: its facts, what was applied for, its siblings and its uses. */
export default function CaseBeside({ one }: { one: FilingCase }) {
  return (
    <>
      <CaseFacts one={one} />
      {one.area === 'trademark' && <CaseSiblings one={one} />}
      <CaseUses one={one} />
    </>
  );
}

const numberTexts = {
  copyright: ['流水号', '登记号'],
  trademark: ['申请号', '注册号'],
  patent: ['申请号', '专利号'],
} as const;

function CaseFacts({ one }: { one: FilingCase }) {
  const { area } = one;
  const [filing, registration] = numberTexts[area];
  const known = (label: string, value: string | null) => (value === null ? [] : ([[label, value]] as const));
  const number = (label: string, value: string | null) =>
    value === null ? [] : ([[label, <CopyText key={label} text={value} label={label} />]] as const);
  const applicants = one.applicants.map(({ name, id_mask: mask }) => `${name} ${mask}`.trim()).join('、');
  return (
    <Card title="案件信息">
      <div className={styles.facts}>
        <Facts
          facts={[
            ...number('案件编号', one.app_no),
            ['申请人', applicants || one.applicant || '—'],
            ...number(filing, one.filing_no),
            ...number(registration, one.reg_no),
            ...known('提交官方', one.filed_on),
            ...known('登记或授权', one.registered_on),
            ...known('有效期至', one.ends_on),
            ...known('尼斯分类', one.edition === null ? null : `第${one.edition}版`),
            ['创建人', one.created_by],
          ]}
        />
        <details className={styles.fold}>
          <summary>申请内容</summary>
          <Facts facts={caseFields(area, one.form)} />
        </details>
      </div>
    </Card>
  );
}
