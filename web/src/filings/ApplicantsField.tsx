import { api, useRead } from '../client';
import { TickBox } from '../forms/TickBox';
import { Button } from '../ui/Button';
import { ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import styles from './filings.module.css';

/** The applicants, chosen from the complete templates. */
export function ApplicantsField({
  chosen,
  hint,
  error,
  onChange,
  onManage,
}: {
  chosen: readonly string[];
  hint: string | undefined;
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
  onManage?: () => void;
}) {
  const read = useRead(api.applicants.list, { page: 1, page_size: 100 });
  const { data } = read;
  return (
    <fieldset className={styles.group}>
      <legend>申请人</legend>
      <ReadFault of={read} what="申请人" />
      {read.isPending ? (
        <Skeleton height={64} />
      ) : (
        data?.list.map(({ applicant_no: no, name_cn, kind_text, id_mask, status }) => (
          <TickBox
            key={no}
            isOn={chosen.includes(no)}
            disabled={status !== 'usable'}
            onChange={(isOn) => onChange(isOn ? [...chosen, no] : chosen.filter((one) => one !== no))}
          >
            {`${name_cn}（${kind_text}${id_mask && ` ${id_mask}`}${status === 'usable' ? '' : '，资料不完整'}）`}
          </TickBox>
        ))
      )}
      {data?.list.length === 0 && <p className={styles.hint}>还没有申请人，请先新建</p>}
      {onManage && (
        <div>
          <Button size="small" onClick={onManage}>
            申请人管理
          </Button>
        </div>
      )}
      {error ? (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      ) : (
        hint && <p className={styles.hint}>{hint}</p>
      )}
    </fieldset>
  );
}
