import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { api, isUnknown, toast, useRead } from '../client';
import { routeAt, to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBlock } from '../ui/ErrorBlock';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { Screen } from '../ui/Screen';
import { Skeleton } from '../ui/Skeleton';
import type { Area, Grantable, RoleDetail } from './access';
import styles from './access.module.css';
import { PermissionTree } from './PermissionTree';
import { differences, type Draft } from './role-draft';
import { useSave } from './use-save';

const nothing: Draft = { name: '', description: '', codes: new Set(), narrow: new Set() };

/** 新建 and 编辑角色, one screen: with a role’s number it edits that one (product 02 §2.4). */
export default function RoleEditorScreen() {
  const [query] = useSearchParams();
  const isNew = routeAt(useLocation().pathname) === 'account.manage.role.create';
  const id = isNew ? '' : (query.get('id') ?? '');
  const tree = useRead(api.access.permissionTree, {});
  const role = useRead(api.access.role, { role_id: id }, { enabled: id !== '' });
  const title = isNew ? '新建角色' : '编辑角色';
  const failed = tree.data ? role : tree;
  const isReady = tree.data !== undefined && (isNew || role.data !== undefined);
  const isUnnamed = !isNew && id === '';
  const isGone = isUnnamed || isUnknown(role.error) || role.data?.is_preset === true;
  return (
    <Screen title={title} actions={<ButtonLink to={to('account.manage.role')}>返回角色管理</ButtonLink>}>
      {isGone && (
        <Card>
          <EmptyState
            icon="shield"
            title={role.data ? '系统预设角色不能修改，请复制后再编辑' : whyGone(isUnnamed)}
            hint="请在角色管理中选择要编辑的角色，或新建一个"
            action={<ButtonLink to={to('account.manage.role.create')}>新建角色</ButtonLink>}
          />
        </Card>
      )}
      {!isGone && !isReady && (
        <Card>
          {failed.error ? (
            <ErrorBlock
              message={failed.error.message}
              onRetry={() => void failed.refetch()}
              busy={failed.isFetching}
            />
          ) : (
            <Skeleton height={480} />
          )}
        </Card>
      )}
      {!isGone && isReady && <Editor key={id} tree={tree.data!} role={role.data} />}
    </Screen>
  );
}

const whyGone = (isUnnamed: boolean) => (isUnnamed ? '没有指定要编辑的角色' : '没有找到这个角色');

function Editor({ tree, role }: { tree: readonly Area[]; role: RoleDetail | undefined }) {
  const navigate = useNavigate();
  // What was there when the editing began: another’s change meanwhile is refused, not overwritten.
  const [before] = useState<Draft & { role: RoleDetail | undefined }>({
    ...(role ? draftOf(role) : nothing),
    role,
  });
  const [draft, setDraft] = useState<Draft>(before);
  const [isAsked, setAsked] = useState(false);
  const done = (saved: RoleDetail) => {
    toast(role ? '角色已保存，即时生效' : '角色已创建', 'success');
    void navigate(to('account.manage.role.detail', { id: saved.role_id }));
  };
  const create = useSave(api.access.createRole, done);
  const edit = useSave(api.access.editRole, done);
  const { form, problems, alert, isPending, clear } = role ? edit : create;
  const change = (patch: Partial<Draft>, field: string) => {
    setDraft({ ...draft, ...patch });
    clear(field);
  };
  const changes = differences(tree, before, draft);
  const fields = {
    name: draft.name.trim(),
    description: draft.description.trim(),
    permissions: [...draft.codes] as Grantable[],
    data_scope: Object.fromEntries([...draft.narrow].map((area) => [area, 'self' as const])),
  };
  const { length } = [...fields.name];
  const found = {
    name: length < 2 || length > 20 ? '角色名称为2-20个字' : undefined,
    permissions: draft.codes.size === 0 ? '请至少选择一项权限' : undefined,
  };
  const isFit = Object.values(found).every((one) => one === undefined);
  const send = async () => {
    await (before.role
      ? edit.submit({ ...fields, role_id: before.role.role_id, version: before.role.version }, found)
      : create.submit(fields, found));
    setAsked(false);
  };
  return (
    <form
      ref={form}
      className={styles.stack}
      noValidate
      data-dirty={changes.length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (isFit) setAsked(true);
        else void send();
      }}
    >
      {alert && <Notice tone="negative">{alert}</Notice>}
      <Card title="基本信息">
        <div className={styles.pair}>
          <TextField
            label="角色名称"
            name="name"
            maxLength={20}
            value={draft.name}
            error={problems.name}
            onChange={(event) => change({ name: event.target.value }, 'name')}
          />
          <TextField
            label="描述"
            name="description"
            maxLength={100}
            value={draft.description}
            error={problems.description}
            onChange={(event) => change({ description: event.target.value }, 'description')}
          />
        </div>
      </Card>
      <Card
        title="权限"
        extra={<span className={styles.faint}>已选{draft.codes.size}项，红色为敏感权限</span>}
      >
        <div className={styles.stack}>
          {problems.permissions && <Notice tone="negative">{problems.permissions}</Notice>}
          <PermissionTree
            tree={tree}
            codes={draft.codes}
            narrow={draft.narrow}
            onCodes={(codes) => change({ codes }, 'permissions')}
            onNarrow={(narrow) => change({ narrow }, 'data_scope')}
          />
        </div>
      </Card>
      <div className={styles.buttons}>
        <ButtonLink size="large" to={to('account.manage.role')}>
          取消
        </ButtonLink>
        <Button kind="primary" size="large" type="submit" disabled={changes.length === 0}>
          保存
        </Button>
      </div>
      {isAsked && (
        <Dialog
          title={role ? '确认修改' : '确认新建'}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>再想想</Button>
              <Button kind="primary" busy={isPending} onClick={() => void send()}>
                确认保存
              </Button>
            </>
          }
        >
          <div className={styles.stack}>
            {role !== undefined && role.member_count > 0 && (
              <Notice tone="warning">该角色有{role.member_count}个成员，保存后立即生效。</Notice>
            )}
            <dl className={styles.stack}>
              {changes.map(({ text, what }) => (
                <div key={text}>
                  <dt className={styles.faint}>{text}</dt>
                  <dd>{what.join('、')}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Dialog>
      )}
    </form>
  );
}

const draftOf = ({ name, description, permissions, data_scope }: RoleDetail): Draft => ({
  name,
  description,
  codes: new Set(permissions),
  narrow: new Set(Object.keys(data_scope).filter((area) => data_scope[area] === 'self')),
});
