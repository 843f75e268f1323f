import { limits } from '@uc/contract/limits';
import { wishTexts } from '@uc/contract/maker/incubation-texts';
import { api, toast, useWrite } from '../client';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { StatusTag } from '../ui/StatusTag';
import { BookingList, SeatList } from './IncubationLists';
import {
  type Board,
  type IncubationAnswer,
  type IncubationDialog,
  incubationReads,
  incubationTones,
} from './incubation';
import styles from './maker.module.css';

interface Props {
  answer: IncubationAnswer;
  mayAct: boolean;
  onOpen: (dialog: IncubationDialog) => void;
}
const marks = { done: '已完成', now: '进行中', later: '未开始' } as const;
const tones = { done: 'positive', now: 'info', later: 'neutral' } as const;

/** The stages done and missing, the mentor, the bookings, and the present actions. */
export function IncubationBoard({ answer: { board, may_apply: mayApply }, mayAct, onOpen }: Props) {
  if (board === null)
    return (
      <div className={styles.planBox}>
        <p className={styles.about}>入选后有导师面谈、分中心席位与毕业评定，期限3至12个月。</p>
        <Button kind="primary" onClick={() => onOpen('apply')}>
          申请孵化
        </Button>
      </div>
    );
  return (
    <div className={styles.board}>
      <p className={styles.tags}>
        <StatusTag tone={incubationTones[board.status]}>{board.status_text}</StatusTag>
        <span className={styles.about}>{board.incubation_no}</span>
      </p>
      {board.end_reason && <Notice>{`说明：${board.end_reason}`}</Notice>}
      {board.wish && (
        <Notice>{`已${wishTexts[board.wish.kind]}，我们将在${limits.workingDays.incubation}个工作日内答复。`}</Notice>
      )}
      <ol className={styles.plain} aria-label="孵化阶段">
        {board.steps.map(({ step, text, state, note }) => (
          <li key={step} className={styles.tags}>
            <StatusTag tone={tones[state]}>{marks[state]}</StatusTag>
            <span>{note === '' ? text : `${text}（${note}）`}</span>
          </li>
        ))}
      </ol>
      {board.mentor && (
        <Facts
          facts={[
            ['导师', `${board.mentor.name} · ${board.mentor.title}`],
            ['分中心', board.center_name ?? '—'],
            ['期限', `${board.from_on} 至 ${board.to_on}`],
          ]}
        />
      )}
      <BookingList board={board} mayAct={mayAct} />
      <SeatList board={board} mayAct={mayAct} />
      {board.notes.length > 0 && (
        <ul className={styles.feed} aria-label="导师记录">
          {board.notes.map(({ at, author, text }) => (
            <li key={at + text}>
              <p className={styles.post}>{text}</p>
              <p className={styles.about}>
                {author} <MomentText value={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayAct && <Actions board={board} mayApply={mayApply} onOpen={onOpen} />}
    </div>
  );
}

function Actions({
  board: { project_no: no, status, agreement, wish },
  mayApply,
  onOpen,
}: {
  board: Board;
  mayApply: boolean;
  onOpen: Props['onOpen'];
}) {
  const withdraw = useWrite(api.incubation.withdraw, { refreshes: incubationReads });
  const isRunning = status === 'running';
  const isSigned = agreement?.confirmed_at != null;
  return (
    <div className={styles.tags}>
      {mayApply && <Button onClick={() => onOpen('apply')}>再次申请孵化</Button>}
      {status === 'applied' && (
        <Button
          busy={withdraw.isPending}
          onClick={() =>
            void withdraw.submit({ project_no: no }).then(
              () => toast('已撤回孵化申请', 'success'),
              () => undefined,
            )
          }
        >
          撤回申请
        </Button>
      )}
      {agreement && (
        <Button kind={isRunning && !isSigned ? 'primary' : 'plain'} onClick={() => onOpen('agreement')}>
          {isRunning && !isSigned ? '确认孵化协议' : '查看孵化协议'}
        </Button>
      )}
      {isRunning && isSigned && (
        <>
          <Button onClick={() => onOpen('book')}>预约导师</Button>
          <Button onClick={() => onOpen('seat')}>预订席位</Button>
        </>
      )}
      {isRunning && wish === null && (
        <>
          {isSigned && <Button onClick={() => onOpen('graduate')}>{wishTexts.graduate}</Button>}
          {(isSigned ? (['mentor', 'extend', 'exit'] as const) : (['exit'] as const)).map((kind) => (
            <Button key={kind} kind="quiet" onClick={() => onOpen(kind)}>
              {wishTexts[kind]}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
