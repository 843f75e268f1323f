import { Card } from '../../ui/Card';
import styles from './styles.module.css';

const colours = [
  'brand',
  'brand-soft',
  'page',
  'surface',
  'surface-raised',
  'surface-sunk',
  'hairline-strong',
  'control',
  'text',
  'text-soft',
  'text-faint',
  'positive',
  'positive-soft',
  'warning',
  'warning-soft',
  'negative',
  'negative-soft',
  'neutral-soft',
  'chart-1',
  'chart-2',
  'chart-3',
];
const sizes = ['display', 'figure', 'title', 'large', 'body', 'note', 'small'];

/** The colours and the sizes of type (tokens.css). */
export const StyleTokens = () => (
  <Card title="颜色与字号">
    <div className={styles.stack}>
      <ul className={styles.colours}>
        {colours.map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <div>
        {sizes.map((name) => (
          <p key={name} style={{ fontSize: `var(--type-${name})` }}>
            {`${name} 用户中心 0123456789`}
          </p>
        ))}
      </div>
    </div>
  </Card>
);
