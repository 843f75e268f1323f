import type { Api } from '@uc/contract';
import type { WireOutput } from '../client';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { Notice } from '../ui/Notice';
import styles from './operator.module.css';

export type Read = WireOutput<Api['bankfiles']['staffRead']>;
type Statement = Read['statements'][number];
interface Props {
  name: string;
  share: number;
  refusal?: string;
  read?: Read;
  kept?: { new_count: number; known_count: number };
  onDrop: () => void;
  /** Opens the description of its columns. */
  onMap: (no: string) => void;
}

/** One chosen file: its progress, why it is refused, or what it says and how much of it is new. */
export function BankFilePreview({ name, share, refusal, read, kept, onDrop, onMap }: Props) {
  return (
    <section className={styles.part} aria-label={name}>
      <h3>{name}</h3>
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {refusal === undefined && read === undefined && (
        <p role="status">
          <progress value={share} max={1} aria-label={`${name}上传进度`} />{' '}
          {share < 1 ? `${Math.floor(share * 100)}%` : '正在识别文件…'}
        </p>
      )}
      {read?.stored_at != null && <Notice>该文件已于 {read.stored_at} 上传过，没有新的明细。</Notice>}
      {read?.waits_as != null && (
        <Notice
          tone="warning"
          action={
            <Button size="small" aria-label={`说明各列：${name}`} onClick={() => onMap(read.waits_as!)}>
              说明各列
            </Button>
          }
        >
          没有认出这种版式，文件已留存待说明，尚未保存任何明细；压缩包请在说明并确认后重新上传，以保存其余文件。
        </Notice>
      )}
      {read?.statements.map((one) => (
        <StatementFacts key={`${one.file}/${one.account}/${one.kind}`} one={one} />
      ))}
      {kept !== undefined && (
        <p role="status">
          已保存：新增{kept.new_count}笔，{kept.known_count}笔以前已保存。
        </p>
      )}
      {kept === undefined && (refusal !== undefined || read !== undefined) && (
        <Button size="small" aria-label={`移除${name}`} onClick={onDrop}>
          移除
        </Button>
      )}
    </section>
  );
}

function StatementFacts({ one }: { one: Statement }) {
  const known = one.count - one.new_count;
  return (
    <>
      <Facts
        facts={[
          ['识别为', one.file.includes('/') ? `${one.kind_text}（${one.file}）` : one.kind_text],
          [
            '账号',
            one.is_account_assumed
              ? `${one.account || '未配置'}（文件未写账号，按${one.kind === 'declared' ? '列对应的账户' : '对公收款账户'}）`
              : one.account || '—',
          ],
          ['时间', `${one.first_at} 至 ${one.last_at}`],
          ['明细', `${one.count}笔，新增${one.new_count}笔${known > 0 ? `，${known}笔以前已保存` : ''}`],
          ['收入', `${one.in_count}笔，${one.in_sum}元`],
          ['支出', `${one.out_count}笔，${one.out_sum}元`],
          ['期初与期末', one.opening === null ? '文件没有余额' : `${one.opening}元 至 ${one.closing}元`],
        ]}
      />
      {one.broken !== '' && <Notice tone="warning">{one.broken}</Notice>}
      {one.missing_count > 0 && (
        <Notice tone="warning">
          该账户同一时段已保存的明细中有{one.missing_count}
          笔不在此文件中，请确认文件是否完整；已保存的不会删除。
        </Notice>
      )}
    </>
  );
}
