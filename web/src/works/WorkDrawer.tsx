import { limits } from '@uc/contract/limits';
import { api, useRead } from '../client';
import { saveFile } from '../client/files';
import { AskSupport } from '../forms/TicketLink';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { FilmPlayer } from '../ui/FilmPlayer';
import { MoneyText } from '../ui/MoneyText';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { useWorkActions } from './use-work-actions';
import { WorkFilings } from './WorkFilings';
import { actionText, nameOf, toneOf, type WorkDetail } from './work';
import styles from './works.module.css';

/** One work: its newest version, its public part, and its actions. */
export default function WorkDrawer({
  workNo,
  onClose,
  onEdit,
}: {
  workNo: string;
  onClose: () => void;
  onEdit: (work: WorkDetail) => void;
}) {
  const { data, error, isFetching, refetch } = useRead(api.works.detail, { work_no: workNo });
  const { start, dialog } = useWorkActions((action) => action === 'delete' && onClose());
  return (
    <Dialog
      shape="drawer"
      title={data ? nameOf(data) : '作品'}
      aside={data && <StatusTag tone={toneOf(data)}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        data &&
        data.actions.length > 0 && (
          <>
            {data.actions
              .filter((action) => action !== 'edit')
              .map((action) => (
                <Button key={action} onClick={() => start(action, data)}>
                  {actionText(action, data)}
                </Button>
              ))}
            {data.actions.includes('edit') && (
              <Button kind="primary" onClick={() => onEdit(data)}>
                编辑
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <Whole work={data} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={360} />
      )}
      {dialog}
    </Dialog>
  );
}

function Whole({ work }: { work: WorkDetail }) {
  const { content } = work;
  const price =
    content.price_min === null || content.price_max === null ? (
      '面议'
    ) : (
      <span>
        <MoneyText value={content.price_min} price /> – <MoneyText value={content.price_max} price /> 元
      </span>
    );
  return (
    <div className={styles.whole}>
      <Said work={work} />
      {content.video && (
        <FilmPlayer
          key={content.video.file_id}
          url={content.video.url}
          poster={work.cover?.medium}
          label={`${nameOf(work)}（视频）`}
        />
      )}
      <ul className={styles.pictures} aria-label="图片">
        {content.images.map(({ file_id: id, medium, large, width, height }, index) => (
          <li key={id}>
            <a href={large} target="_blank" rel="noopener noreferrer">
              <img
                src={medium}
                alt={`${nameOf(work)}（图${index + 1}）`}
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
              />
            </a>
          </li>
        ))}
      </ul>
      {content.description && <p className={styles.description}>{content.description}</p>}
      <Facts
        facts={[
          ['类目', content.category_text ?? '—'],
          ['标签', content.tags.join('、') || '—'],
          ['创作时间', content.created_on ?? '—'],
          ['报价区间', price],
          ['版权声明', content.right_text ?? '—'],
          ['授权方式', content.license_text ?? '—'],
          ['版权登记号', content.copyright_reg_no ?? '—'],
          ['浏览', String(work.views)],
          ['上传人', work.creator],
          ['作品编号', work.work_no],
          ['创建时间', work.created_at],
          ...(work.published_at === null ? [] : ([['上架时间', work.published_at]] as const)),
        ]}
      />
      <WorkFilings work={work} />
      {content.files.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {content.files.map(({ file_id: id, name }) => (
            <li key={id}>
              <Button size="small" kind="quiet" onClick={() => void saveFile(id).catch(() => undefined)}>
                {`下载附件：${name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** State of a work in a sentence, with the next step. */
function Said({ work }: { work: WorkDetail }) {
  const { status, reject_items: items, published, ended_reason: ended } = work;
  if (status === 'banned')
    return (
      <Notice tone="negative">
        作品因违规被下架，不能再次上架。{ended !== null && `原因：${ended}。`}
        <AskSupport kind="work" no={work.work_no} />
      </Notice>
    );
  return (
    <>
      {status === 'auditing' && (
        <Notice>正在审核，预计1–{limits.workingDays.work}个工作日；通过后自动上架。</Notice>
      )}
      {status === 'change_auditing' && <Notice>修改正在审核，公开的仍是原来的版本。</Notice>}
      {items.length > 0 && (
        <Notice tone="warning">
          以下内容未通过审核，请修改后重新提交{status === 'change_rejected' && '；公开的仍是原来的版本'}。
          <ul className={styles.reasons}>
            {items.map(({ field, text, reason }) => (
              <li key={field}>
                <strong>{text}</strong>：{reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {published && status === 'online' && (
        <Notice>您有尚未提交的修改，公开的仍是原来的版本《{published.title}》。</Notice>
      )}
    </>
  );
}
