import { useEffect, useState } from 'react';
import { mappingRoles } from '@uc/contract/finance/bank-mapping';
import { demand, useRead } from '../client';
import { refresh } from '../client/refresh';
import { Button } from '../ui/Button';
import { Card, Facts } from '../ui/Card';
import { ErrorBlock } from '../ui/ErrorBlock';
import { leave } from '../ui/leave-question';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { api } from './api';
import { approveMapping, refuseMapping } from './bank-mapping-events';
import { type Mapping, pointedBy, type Trial, typedOf, type Waiting } from './bank-mapping-typed';
import { BankFirstRows } from './BankFirstRows';
import styles from './BankMapping.module.css';
import { BankMappingForm } from './BankMappingForm';
import { BankTrial } from './BankTrial';
import { EventDialog } from './EventDialog';
import type { Event } from './queue';

/** A file of a layout that is not built in: its columns are described by one person and confirmed by another (ADR 150). */
export function BankMapping({ no, onClose }: { no: string; onClose: () => void }) {
  const read = useRead(api.mappings.staffUpload, { no });
  const { data, error } = read;
  const isReview = data?.upload.state === 'review';
  return (
    <Card
      title={isReview ? '确认列对应' : '说明各列'}
      extra={
        <Button size="small" onClick={() => leave(onClose)}>
          返回列表
        </Button>
      }
    >
      {error && <ErrorBlock message={error.message} onRetry={() => void read.refetch()} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <div className={styles.fields}>
          <Notice tone={data.upload.note === '' ? 'info' : 'warning'}>
            {data.upload.note ||
              `“${data.upload.file}”的版式没有内置。${isReview ? '请对照试读结果确认列对应。' : '请指出各列的含义，试读无误后保存，由另一位同事确认。'}`}
          </Notice>
          {isReview && data.mapping ? (
            <Review waiting={data} mapping={data.mapping} onDone={onClose} />
          ) : (
            <BankMappingForm key={no} waiting={data} onKept={onClose} />
          )}
        </div>
      )}
    </Card>
  );
}

/** Each column that is used, with what it holds. */
const linesOf = ({ columns, headings }: Mapping) =>
  columns.map(({ at, role }) => (
    <div key={at}>{`${headings[at] || `第${at + 1}列`}：${mappingRoles[role]}`}</div>
  ));
const wordsOf = (words: readonly string[]) => words.join('、') || '—';

function Review({ waiting, mapping, onDone }: { waiting: Waiting; mapping: Mapping; onDone: () => void }) {
  /** Undefined while the file is read, null where it could not be. */
  const [trial, setTrial] = useState<Trial | null>();
  const [asked, setAsked] = useState<Event<Mapping>>();
  useEffect(() => {
    demand(api.mappings.staffTry, pointedBy(waiting.upload.no, typedOf(waiting))).then(setTrial, () =>
      setTrial(null),
    );
  }, [waiting]);
  return (
    <>
      <BankFirstRows rows={waiting.rows} header={mapping.header_row} />
      <Facts
        facts={[
          ['银行与账号', `${mapping.title} ${mapping.account}（第${mapping.version}版）`],
          ['版式', mapping.form_text],
          ['列', linesOf(mapping)],
          ['收支字样', `收入 ${wordsOf(mapping.in_words)}；支出 ${wordsOf(mapping.out_words)}`],
          ['跳过', wordsOf(mapping.skip_texts)],
          ['保存人', mapping.by],
        ]}
      />
      {trial === undefined && <Skeleton height={160} />}
      {trial === null && <Notice tone="negative">文件没有读完，请返回列表后重新打开</Notice>}
      {trial && <BankTrial trial={trial} />}
      <div className={styles.actions}>
        {mapping.actions.includes('approve') ? (
          <Button kind="primary" disabled={trial?.is_whole !== true} onClick={() => setAsked(approveMapping)}>
            确认列对应
          </Button>
        ) : (
          <span>须由另一位同事确认</span>
        )}
        <Button onClick={() => setAsked(refuseMapping)}>退回修改</Button>
      </div>
      {asked && (
        <EventDialog
          event={asked as unknown as Event<unknown>}
          item={mapping}
          subject={`bank-mapping/${mapping.mapping_no}`}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            refresh([api.mappings.staffUploads, api.mappings.staffMappings, api.bankfiles.staffStatements]);
            onDone();
          }}
        />
      )}
    </>
  );
}
