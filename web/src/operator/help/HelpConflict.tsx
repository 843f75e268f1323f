import { useRead } from '../../client';
import { api } from '../api';
import { Button } from '../../ui/Button';
import { ErrorBlock } from '../../ui/ErrorBlock';
import { Difference } from './Difference';
import { type Content, type HelpPage, linesOf } from './help-page';
import styles from './help-pages.module.css';

interface Props {
  topic: string;
  mine: Content;
  /** Goes on with the text in the form, upon the newest version. */
  onKeep: (page: HelpPage) => void;
  /** Goes on with the newest version. */
  onTake: (page: HelpPage) => void;
}

/** What somebody else has saved meanwhile, beside one's own text. */
export function HelpConflict({ topic, mine, onKeep, onTake }: Props) {
  const { data, error, isFetching, refetch } = useRead(api.help.staffHelpPage, { topic }, { once: true });
  if (!data)
    return error && <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className={styles.conflict}>
      <p className={styles.note}>从对方保存的版本到您的内容：</p>
      <Difference before={linesOf(data.latest)} after={linesOf(mine)} label="与对方版本的差异" />
      <div className={styles.buttons}>
        <Button onClick={() => onTake(data)}>改用对方的版本</Button>
        <Button kind="primary" onClick={() => onKeep(data)}>
          保留我的内容继续编辑
        </Button>
      </div>
    </div>
  );
}
