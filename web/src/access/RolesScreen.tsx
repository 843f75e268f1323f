import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, toast, useCan, useRead, useWrite } from '../client';
import { useForm } from '../forms/use-form';
import { to } from '../routes';
import { Button, ButtonLink } from '../ui/Button';
import { Card } from '../ui/Card';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Dialog } from '../ui/Dialog';
import { EmptyState } from '../ui/EmptyState';
import { TextField } from '../ui/Field';
import { text } from '../ui/filters';
import { FilterBar, FilterText } from '../ui/FilterBar';
import { Notice } from '../ui/Notice';
import { RecordTable } from '../ui/RecordTable';
import { Screen } from '../ui/Screen';
import { useFilters } from '../ui/use-filters';
import { allRoles, type Role, roleReads, useAccessLinks } from './access';
import styles from './access.module.css';
import { roleColumns } from './role-columns';
import { roleNameProblem } from './role-draft';

const roleFilters = { keyword: text(20) };

/** 角色管理: presets first, one’s own below; read alone inside a sub-account (account.md#member-and-role-screens). */
export default function RolesScreen() {
  const can = useCan();
  const links = useAccessLinks();
  const state = useFilters(roleFilters);
  const { filters, reset } = state;
  const [copied, setCopied] = useState<Role>();
  const [dropped, setDropped] = useState<Role>();
  const { keyword } = filters;
  const { data, error, isFetching, refetch } = useRead(
    api.access.roles,
    { ...allRoles, ...(keyword && { keyword }) },
    { keepPrevious: true },
  );
  const mayManage = can('sub.role:manage') && !links.isSub;
  return (
    <Screen
      title="角色管理"
      actions={
        <>
          <ButtonLink to={links.members}>返回子账号</ButtonLink>
          {mayManage && (
            <ButtonLink kind="primary" icon="plus" to={to('account.manage.role.create')}>
              新建角色
            </ButtonLink>
          )}
        </>
      }
    >
      <Card flush>
        {/* No FilteredList: roles come all at once, without a pager. */}
        <FilterBar state={state}>
          <FilterText name="keyword" label="角色名称" value={keyword} />
        </FilterBar>
        <RecordTable
          caption="角色"
          columns={roleColumns({ links, mayManage, onCopy: setCopied, onDrop: setDropped })}
          rows={data?.list}
          rowKey={({ role_id }) => role_id}
          error={error}
          onRetry={() => void refetch()}
          isFetching={isFetching}
          skeletonRows={8}
          oneLine
          minWidth={960}
          empty={
            <EmptyState
              icon="shield"
              title="没有符合条件的角色"
              action={<Button onClick={reset}>重置筛选</Button>}
            />
          }
        />
      </Card>
      {data && mayManage && (
        <p className={styles.faint}>
          自定义角色 {data.count}/{data.limit}，系统预设角色不能修改，可复制后调整。
        </p>
      )}
      {copied && <CopyDialog role={copied} onClose={() => setCopied(undefined)} />}
      {dropped && <DropDialog role={dropped} onClose={() => setDropped(undefined)} />}
    </Screen>
  );
}

function CopyDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate();
  const copy = useWrite(api.access.copyRole, { refreshes: roleReads, quiet: true });
  const form = useForm({
    initial: { name: `${role.name}副本`.slice(0, 20) },
    check: ({ name }) => ({ name: roleNameProblem(name) }),
    async send({ name }) {
      const { role_id } = await copy.submit({ role_id: role.role_id, name: name.trim() });
      toast('已复制，可继续调整权限', 'success');
      void navigate(to('account.manage.role.editor', { id: role_id }));
    },
  });
  return (
    <Dialog
      title={`复制角色“${role.name}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
            复制
          </Button>
        </>
      }
    >
      <form {...form.props} className={styles.form}>
        {form.alert && <Notice tone="negative">{form.alert}</Notice>}
        <TextField label="新角色名称" most={20} {...form.field('name')} />
      </form>
    </Dialog>
  );
}

function DropDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const remove = useWrite(api.access.deleteRole, { refreshes: roleReads, quiet: true });
  const drop = useForm({
    initial: {},
    async send() {
      await remove.submit({ role_id: role.role_id, version: role.version });
      toast('已删除', 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="删除这个角色？"
      confirm="删除"
      danger
      busy={drop.busy}
      error={drop.alert}
      onConfirm={() => void drop.submit()}
      onClose={onClose}
    >
      “{role.name}”删除后不能恢复。
    </ConfirmDialog>
  );
}
