import { ThemeMenu } from '../ThemeMenu';
import { StyleActions } from './StyleActions';
import { StyleFigures } from './StyleFigures';
import { StyleFields } from './StyleFields';
import { StyleRecords } from './StyleRecords';
import { StyleStates } from './StyleStates';
import { StyleTokens } from './StyleTokens';
import styles from './styles.module.css';

/** Every block of web/src/ui in every state, for whoever changes one; outside production alone. */
export const StylesPage = () => (
  <main className={styles.page}>
    <header className={styles.head}>
      <h1>样式</h1>
      <ThemeMenu />
    </header>
    <StyleTokens />
    <StyleActions />
    <StyleFields />
    <StyleRecords />
    <StyleStates />
    <StyleFigures />
  </main>
);
