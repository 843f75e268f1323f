import { Link } from 'react-router';
import { to } from '../routes';
import { Card } from '../ui/Card';
import { classes } from '../ui/classes';
import { Icon } from '../ui/Icon';
import styles from './Guide.module.css';
import { innerLink, type Summary } from './summary';

/** The first steps of a new customer, shown until all are done. */
export function Guide({ guide }: { guide: NonNullable<Summary['guide']> }) {
  const next = guide.steps.find(({ done }) => !done);
  return (
    <Card title="新手引导" extra={<span className={styles.percent}>已完成 {guide.percent}%</span>}>
      <progress className={styles.bar} max={100} value={guide.percent} aria-label="新手引导进度" />
      <ol className={styles.steps}>
        {guide.steps.map((step, index) => (
          <li key={step.key} className={classes(styles.step, step.done && styles.done)}>
            <span className={styles.mark}>{step.done ? <Icon name="check" size={14} /> : index + 1}</span>
            {step.done ? (
              <span>
                {step.text}
                <span className="visually-hidden">（已完成）</span>
              </span>
            ) : (
              <Link to={innerLink(step.link) ?? to('home')} aria-current={step === next ? 'step' : undefined}>
                {step.text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
