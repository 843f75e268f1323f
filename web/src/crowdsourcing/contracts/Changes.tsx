import { formatMoney } from '@uc/contract/money';
import { api, toast, useWrite } from '../../client';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { StatusTag } from '../../ui/StatusTag';
import { type Contract, contractReads } from './contract';
import styles from './contracts.module.css';
import { Differences } from './Differences';
import { differencesOf } from './differences';
import { places } from './next';

type Change = Contract['changes'][number];

/** Changes of a contract that one side asks for, and the other's answers. */
export function Changes({ contract }: { contract: Contract }) {
  const { changes } = contract;
  if (changes.length === 0) return null;
  return (
    <div id={places.changes} className={styles.place}>
      <Card title="合同变更">
        <ul className={styles.board}>
          {changes.map((one) => (
            <li key={one.change_no} className={styles.milestone}>
              <OneChange contract={contract} of={one} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
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
        <Differences of={differencesOf(milestones, of.milestones)} label="变更内容" />
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
