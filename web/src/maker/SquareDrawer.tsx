import { api, toast, useFavourite, useRead, useWrite } from '../client';
import { Button, ButtonLink } from '../ui/Button';
import { Facts } from '../ui/Card';
import { CopyText } from '../ui/CopyText';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { MomentText } from '../ui/MomentText';
import { Skeleton } from '../ui/Skeleton';
import { StatusTag } from '../ui/StatusTag';
import { Feed } from './Feed';
import styles from './maker.module.css';
import { ProjectContent } from './ProjectContent';
import { PlanAccess } from './PlanAccess';
import type { SquareProject } from './square';

/** The public page of any project: its content and its progress posts; it is favourited and liked here. */
export default function SquareDrawer({ projectNo, onClose }: { projectNo: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useRead(api.maker.shown, { project_no: projectNo });
  return (
    <Dialog
      shape="drawer"
      title="项目详情"
      aside={data && <StatusTag tone="positive">{data.status_text}</StatusTag>}
      onClose={onClose}
      footer={data && <Steps project={data} />}
    >
      {data ? (
        <Detail project={data} />
      ) : error?.status === 404 ? (
        <EmptyState
          icon="bulb"
          title="该项目不存在或已结束展示"
          hint="可能已被下架，也可能是编号有误"
          action={
            <ButtonLink kind="primary" to="/maker/collect?tab=square">
              去项目广场
            </ButtonLink>
          }
        />
      ) : error ? (
        <ErrorBlock message={error.message} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={480} />
      )}
    </Dialog>
  );
}

function Steps({ project }: { project: SquareProject }) {
  const { project_no: no, is_own: isOwn, is_liked: isLiked, is_collected: isFavourite } = project;
  const favourite = useFavourite('project');
  const like = useWrite(api.maker.like, {
    refreshes: [api.maker.square, api.maker.shown, api.maker.collected],
  });
  if (isOwn) return <ButtonLink to={`/maker/original?project=${no}`}>管理项目</ButtonLink>;
  const toggleLike = () =>
    void like.submit({ project_no: no, liked: !isLiked }).then(
      () => toast(isLiked ? '已取消点赞' : '已点赞', 'success'),
      () => undefined,
    );
  return (
    <>
      <Button busy={like.isPending} aria-pressed={isLiked} onClick={toggleLike}>
        {isLiked ? '取消点赞' : '点赞'}
      </Button>
      {favourite.may && (
        <Button
          kind={isFavourite ? 'plain' : 'primary'}
          busy={favourite.isBusy}
          aria-pressed={isFavourite}
          onClick={() => favourite.toggle(no, isFavourite)}
        >
          {isFavourite ? '取消收藏' : '收藏'}
        </Button>
      )}
    </>
  );
}

function Detail({ project }: { project: SquareProject }) {
  const { project_no: no, content, owner_name, views, collects, likes, published_at, posts } = project;
  return (
    <div className={styles.detail}>
      <ProjectContent projectNo={no} content={content} />
      {content.has_plan && !project.is_own && <PlanAccess projectNo={no} />}
      <Feed projectNo={no} posts={posts} empty="还没有发布进展，收藏后有新进展会通知您" />
      <section>
        <h3>项目信息</h3>
        <Facts
          facts={[
            ['项目编号', <CopyText key="no" text={no} label="项目编号" />],
            ['发起人', owner_name],
            ['商业计划书', content.has_plan ? '已上传，经项目方同意后查阅' : '未上传'],
            ['浏览', String(views)],
            ['收藏', String(collects)],
            ['点赞', String(likes)],
            ['开始展示', <MomentText key="at" value={published_at} />],
          ]}
        />
      </section>
    </div>
  );
}
