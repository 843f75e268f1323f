import { lazy, Suspense, useState } from 'react';
import { loaded } from '../../client/load';
import { Pictures } from '../../forms/Pictures';
import { Button } from '../../ui/Button';
import type { Contract, Milestone } from './contract';
import styles from './contracts.module.css';

const NotesDialog = lazy(() => loaded(() => import('./NotesDialog')));

/** The versions that were delivered of a milestone, the newest first, each with its pictures to be looked at and marked. */
export function Deliveries({ contract, of }: { contract: Contract; of: Milestone }) {
  const [looked, look] = useState<{ version: number; fileId: string }>();
  const delivery = of.deliverables.find(({ version }) => version === looked?.version);
  const file = delivery?.files.find(({ file_id: id }) => id === looked?.fileId);
  return (
    <>
      {of.deliverables.map(({ version, at, note, answer, files, notes }) => (
        <div key={version} className={styles.delivery}>
          <p>
            <strong>{`第${version}版`}</strong> {note}
          </p>
          <p className={styles.note}>{at.slice(0, 16)}</p>
          <Pictures
            files={files}
            of={`第${version}版`}
            under={({ file_id: fileId, name }) => {
              const mark = `批注${countText(notes.filter((one) => one.file_id === fileId).length)}`;
              return (
                <Button
                  size="small"
                  aria-label={`${mark}：第${version}版${name}`}
                  onClick={() => look({ version, fileId })}
                >
                  {mark}
                </Button>
              );
            }}
          />
          {answer !== null && <p className={styles.answer}>{`修改意见：${answer}`}</p>}
        </div>
      ))}
      <Suspense fallback={null}>
        {delivery && file && (
          <NotesDialog {...{ contract, of, delivery, file }} onClose={() => look(undefined)} />
        )}
      </Suspense>
    </>
  );
}
const countText = (count: number): string => (count === 0 ? '' : `（${count}）`);
