import { formatMoney } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { StatusTag, type Tone } from '../../ui/StatusTag';
import { type Contract, contractReads } from './contract';
import styles from './contracts.module.css';
import { type Difference, differencesOf } from './differences';

type Change = Contract['changes'][number];

const differenceTones: Record<Difference['kind'], Tone> = {
  变更: 'info',
  新增: 'positive',
  取消: 'negative',
  总额: 'neutral',
};

/** Changes of a contract that one side asks for, and what the other says. */
export function Changes({ contract }: { contract: Contract }) {
  const { changes } = contract;
  if (changes.length === 0) return null;
  return (
    <section aria-label="合同变更">
      <h4>合同变更</h4>
      <ul className={styles.board}>
        {changes.map((one) => (
          <li key={one.change_no} className={styles.milestone}>
            <OneChange contract={contract} of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneChange({
  contract: { contract_no: contractNo, milestones },
  of,
}: {
  contract: Contract;
  of: Change;
}) {
  const write = useWrite(api.contracts.answer, { refreshes: contractReads });
  const answer = (event: 'agree' | 'refuse' | 'withdraw', done: string) =>
    write.submit({ contract_no: contractNo, change_no: of.change_no, event }).then(
      () => toast(done, 'success'),
      () => undefined,
    );
  return (
    <>
      <div className={styles.head}>
        <strong>{`${of.by_text}申请变更：${of.reason}`}</strong>
        <StatusTag tone={of.status === 'open' ? 'warning' : 'neutral'}>{of.status_text}</StatusTag>
      </div>
      {of.status === 'open' ? (
        <ul className={styles.plain} aria-label="变更内容">
          {differencesOf(milestones, of.milestones).map((one) => (
            <li key={`${one.kind}/${one.title}/${one.after}`} className={styles.difference}>
              <StatusTag tone={differenceTones[one.kind]}>{one.kind}</StatusTag>
              {one.title && <strong>{one.title}</strong>}
              {one.before && <del>{one.before}</del>}
              {one.after && <ins>{one.after}</ins>}
            </li>
          ))}
        </ul>
      ) : (
        <ul className={styles.plain}>
          {of.milestones.map(({ title, amount, due_date: due }, at) => (
            <li key={at}>{`${title} · ${formatMoney(amount)}元 · ${due}前交付`}</li>
          ))}
        </ul>
      )}
      <p className={styles.note}>{`变更后总额${formatMoney(of.total)}元`}</p>
      <div className={styles.actions}>
        {of.can_answer && (
          <>
            <Button size="small" busy={write.isPending} onClick={() => void answer('refuse', '已拒绝变更')}>
              拒绝变更
            </Button>
            <Button
              size="small"
              kind="primary"
              busy={write.isPending}
              onClick={() => void answer('agree', '合同已变更')}
            >
              同意变更
            </Button>
          </>
        )}
        {of.can_withdraw && (
          <Button size="small" busy={write.isPending} onClick={() => void answer('withdraw', '已撤回变更')}>
            撤回变更
          </Button>
        )}
      </div>
    </>
  );
}
