import { Link } from 'react-router';
import { useCan } from '../../client';
import { FileButton } from '../../forms/FileButton';
import { Pictures } from '../../forms/Pictures';
import { to } from '../../routes';
import { MomentText } from '../../ui/MomentText';
import { MoneyText } from '../../ui/MoneyText';
import type { FilingCase } from '../filing';
import { OrderLink } from './OrderLink';
import styles from './story.module.css';
import { type Line, type Paper, storyOf } from './story';

/** Everything that happened in a case, the newest first, with its papers; an answer beside the notice that it answers. */
export function Story({ one }: { one: FilingCase }) {
  return (
    <ol className={styles.story}>
      {storyOf(one).map(({ answers, ...line }) => (
        <li key={line.key} className={styles.entry}>
          {answers.length === 0 ? (
            <One line={line} />
          ) : (
            <div className={styles.thread}>
              <div className={styles.notice}>
                <One line={line} />
              </div>
              <div className={styles.answers} role="group" aria-label={`对“${line.text}”的答复`}>
                {answers.map((answer) => (
                  <One key={answer.key} line={answer} />
                ))}
              </div>
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}

function One({ line }: { line: Line }) {
  const { text, actor, at, comment, papers, files, money } = line;
  const shown = papers.flatMap(({ title, file }) => (file === null ? [] : [{ ...file, title }]));
  return (
    <div className={styles.line}>
      <p className={styles.text}>{text}</p>
      <p className={styles.who}>
        {actor} · <MomentText value={at} />
      </p>
      {comment !== null && <p className={styles.comment}>{comment}</p>}
      {money.map((one) => (
        <Money key={one.order.order_no} {...one} />
      ))}
      <Pictures files={[...shown, ...files]} of={text} />
      {papers.map((paper) => (
        <Earlier key={paper.seq} paper={paper} />
      ))}
    </div>
  );
}

/** What was paid or went back with a line, with its document: the order, or the records of the money. */
function Money({ order, isBack }: Line['money'][number]) {
  const can = useCan();
  if (isBack) {
    const amount = <MoneyText value={order.returned} unit="¥" price />;
    return (
      <p className={styles.money}>
        已退回{' '}
        {can('finance.rmb:view') ? (
          <Link
            to={to('finance.rmb', { no: order.order_no })}
            aria-label={`已退回${order.returned}元，查看资金流水`}
          >
            {amount}
          </Link>
        ) : (
          amount
        )}
      </p>
    );
  }
  return (
    <p className={styles.money}>
      {order.official > 0 && (
        <span>
          官费 <MoneyText value={order.official} unit="¥" price />
        </span>
      )}
      <span>
        服务费 <MoneyText value={order.service} unit="¥" price />
      </span>
      <OrderLink no={order.order_no} label={`查看订单：${order.business_text}`}>
        查看订单
      </OrderLink>
    </p>
  );
}

/** The files that a paper had before its newest one. */
function Earlier({ paper: { title, versions } }: { paper: Paper }) {
  const before = versions.slice(0, -1).toReversed();
  if (before.length === 0) return null;
  return (
    <details className={styles.earlier}>
      <summary>
        {`第${versions.length}版，查看历史版本`}
        <span className="visually-hidden">{`（${title}）`}</span>
      </summary>
      <ul>
        {before.map(({ no, at, by, file }) => (
          <li key={file.file_id}>
            <FileButton fileId={file.file_id} name={`${title}第${no}版`} />
            <span className={styles.who}>
              {by} · <MomentText value={at} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
