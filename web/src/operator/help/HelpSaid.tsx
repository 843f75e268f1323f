import { Card } from '../../ui/Card';
import { MomentText } from '../../ui/MomentText';
import type { HelpPage } from './help-page';
import styles from './help-pages.module.css';

/** What customers said when they were asked whether a page has solved their question. */
export const HelpSaid = ({ page: { solved, unsolved, said } }: { page: HelpPage }) => (
  <Card title="客户反馈">
    <p className={styles.note}>
      {solved + unsolved === 0
        ? '还没有客户反馈。'
        : `已解决${solved}人，未解决${unsolved}人；每人以最近一次反馈为准，保留一年。`}
    </p>
    {said.length > 0 && (
      <ul className={styles.said}>
        {said.map(({ is_solved: isSolved, text, at }, index) => (
          <li key={`${index}`}>
            <p>{text}</p>
            <span className={styles.note}>
              {isSolved ? '已解决' : '未解决'} · <MomentText value={at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
