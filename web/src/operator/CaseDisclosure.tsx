import type { Api } from '@uc/contract';
import { caseFields } from '@uc/contract/filings/field-texts';
import type { WireOutput } from '../client';
import { Facts } from '../ui/Card';
import styles from './operator.module.css';
import { StaffFile } from './StaffFile';

type Detail = WireOutput<Api['cases']['staffCaseDetail']>;

/** The submitted application, for the member of staff who has taken the case. */
export function CaseDisclosure({ item }: { item: Detail }) {
  const { disclosure } = item;
  return (
    <section className={styles.case} aria-label="申请内容">
      <h3>申请内容</h3>
      {disclosure === null ? (
        <p>领取案件后可查看申请内容与材料。</p>
      ) : (
        <>
          <Facts
            facts={[
              ...disclosure.applicants.map(
                ({ name, kind_text, id_mask }) => ['申请人', `${name}（${kind_text} ${id_mask}）`] as const,
              ),
              ...caseFields(item.area, disclosure.form),
            ]}
          />
          {[...disclosure.applicant_files, ...disclosure.files].map(({ file_id: id, name }) => (
            <StaffFile key={id} fileId={id} text={name} />
          ))}
        </>
      )}
    </section>
  );
}
