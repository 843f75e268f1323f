import { lazy, Suspense, useState } from 'react';
import { api, useCan, useRead } from '../client';
import { loaded } from '../client/load';
import { AskSupport } from '../forms/TicketLink';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Notice } from '../ui/Notice';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Timeline } from '../ui/Timeline';
import { IncubationSection } from './IncubationSection';
import styles from './maker.module.css';
import { Feed } from './Feed';
import { LinkList } from './LinkList';
import { PlanAsks } from './PlanAsks';
import { type OwnProject, statusTones } from './project';
import { ProjectContent } from './ProjectContent';
import { type Step, stepIds, steps } from './steps';

const PostDialog = lazy(() => loaded(() => import('./PostDialog')));

interface Props {
  projectNo: string;
  onClose: () => void;
  onEdit: () => void;
  onDo: (step: Step, card: OwnProject) => void;
}

/** One of one's own projects: its content, its progress posts, the decisions about it. */
export default function ProjectDrawer({ projectNo, onClose, onEdit, onDo }: Props) {
  const { data, error, isFetching, refetch } = useRead(api.maker.detail, { project_no: projectNo });
  const [isPosting, setPosting] = useState(false);
  return (
    <Dialog
      shape="drawer"
      title="项目详情"
      aside={data && <StatusTag tone={statusTones[data.status]}>{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={
        data && (
          <>
            {stepIds
              .filter((step) => data.actions.includes(step))
              .map((step) => (
                <Button key={step} onClick={() => onDo(step, data)}>
                  {steps[step].text}
                </Button>
              ))}
            {data.actions.includes('progress') && <Button onClick={() => setPosting(true)}>发布进展</Button>}
            {data.actions.includes('edit') && (
              <Button kind="primary" onClick={onEdit}>
                编辑
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <Detail project={data} />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
      {isPosting && (
        <Suspense fallback={null}>
          <PostDialog projectNo={projectNo} onClose={() => setPosting(false)} />
        </Suspense>
      )}
    </Dialog>
  );
}

function Detail({ project }: { project: OwnProject }) {
  const mayAnswer = useCan()('maker.project:manage') && project.plan !== null;
  const { content, change, reject_items: rejected, ended_reason: why } = project;
  return (
    <div className={styles.detail}>
      {why !== null && (
        <Notice tone="negative">
          {`违规下架：${why}。`}
          <AskSupport kind="maker_project" no={project.project_no} />
        </Notice>
      )}
      {rejected.length > 0 && (
        <Notice tone="negative">
          {`未通过：${rejected.map(({ text, reason }) => `${text}（${reason}）`).join('；')}。请修改后重新提交。`}
        </Notice>
      )}
      {change && <Notice>{`${project.change_text}：大家看到的仍是下方的内容。`}</Notice>}
      <ProjectContent projectNo={project.project_no} content={content} />
      <section>
        <h3>项目信息</h3>
        <Facts
          facts={[
            ['项目编号', <CopyText key="no" text={project.project_no} label="项目编号" />],
            ['创建人', project.created_by_name],
            ['联系方式', [project.contact.phone, project.contact.wechat].filter(Boolean).join(' · ') || '—'],
            ['商业计划书', project.plan?.name ?? '未上传'],
            ['浏览', String(project.views)],
            ['收藏', String(project.collects)],
            ['点赞', String(project.likes)],
            ...(project.published_at === null
              ? []
              : ([['开始展示', <MomentText key="at" value={project.published_at} />]] as const)),
          ]}
        />
      </section>
      <LinkList project={project} />
      {project.published_at !== null && <IncubationSection projectNo={project.project_no} />}
      {mayAnswer && <PlanAsks projectNo={project.project_no} />}
      <Feed projectNo={project.project_no} posts={project.posts} empty="还没有发布进展" />
      <section>
        <h3>处理记录</h3>
        <Timeline entries={project.events} />
      </section>
    </div>
  );
}
