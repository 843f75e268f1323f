import { useState } from 'react';
import { problem } from '@uc/contract/rules';
import { api, toast, useRead, useSession } from '../client';
import { Button } from '../ui/Button';
import { today } from '../ui/days';
import { Dialog } from '../ui/Dialog';
import { TextField } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { PasswordField } from '../ui/PasswordField';
import { TextArea } from '../ui/TextArea';
import { allRoles, type Created, type Member } from './access';
import styles from './access.module.css';
import { MemberPreview } from './MemberPreview';
import { noQuota, QuotaFields } from './QuotaFields';
import { quotaProblems, sentQuota } from './quota-typed';
import { RoleBoxes } from './RoleBoxes';
import { useSave } from './use-save';

interface Props {
  /** The member that is edited; a new one without it. */
  one?: Member;
  onClose: () => void;
  onCreated?: (created: Created) => void;
}

/** 新建 and 编辑子账号, one form (product 02 §2.4). */
export function MemberDialog({ one, onClose, onCreated }: Props) {
  const { kind } = useSession();
  const roles = useRead(api.access.roles, allRoles);
  const [typed, setTyped] = useState({
    sub_username: '',
    true_name: one?.true_name ?? '',
    phone: '',
    email: '',
    expire_on: one?.expire_at?.slice(0, 10) ?? '',
    remark: one?.remark ?? '',
    password: '',
  });
  const [roleIds, setRoleIds] = useState<string[]>(one?.roles.map(({ role_id }) => role_id) ?? []);
  const [canCreate, setCanCreate] = useState(one?.can_create ?? true);
  const [isOwnPassword, setOwnPassword] = useState(false);
  const [mustChange, setMustChange] = useState(true);
  const [quota, setQuota] = useState(noQuota);
  const create = useSave(api.access.createMember, (created) => {
    onClose();
    toast('子账号已创建', 'success');
    onCreated?.(created);
  });
  const edit = useSave(api.access.editMember, () => {
    onClose();
    toast('已保存', 'success');
  });
  const { form, problems, alert, isPending, clear } = one ? edit : create;
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value });
      clear(name);
    },
  });
  const { phone, email, expire_on } = typed;
  const name = typed.true_name.trim();
  const found = {
    ...(!one && { sub_username: problem('subUsername', typed.sub_username.trim()) }),
    true_name: [...name].length < 2 || [...name].length > 20 ? '姓名为2-20个字' : undefined,
    phone: phone ? problem('phone', phone) : undefined,
    email: email ? problem('email', email.trim()) : undefined,
    role_ids: roleIds.length === 0 ? '请至少选择一个角色' : undefined,
    ...(!one && quotaProblems(quota)),
    ...(!one && isOwnPassword && { password: problem('password', typed.password) }),
  };
  const shared = {
    true_name: name,
    role_ids: roleIds,
    can_create: canCreate,
    remark: typed.remark.trim(),
    expire_on: expire_on || null,
    ...(phone && { phone }),
    ...(email.trim() && { email: email.trim() }),
  };
  const send = () =>
    one
      ? edit.submit({ ...shared, sub_id: one.sub_id, version: one.version }, found)
      : create.submit(
          {
            ...shared,
            ...sentQuota(quota),
            sub_username: typed.sub_username.trim(),
            must_change_password: mustChange,
            ...(isOwnPassword && { password: typed.password }),
          },
          found,
        );
  const kept = (mask: string | null | undefined) => (mask ? `${mask}，不修改请留空` : '选填');
  return (
    <Dialog
      title={one ? `编辑子账号 ${one.sub_username}` : '新建子账号'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button kind="primary" busy={isPending} onClick={() => void send()}>
            {one ? '保存' : '创建'}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {alert && <Notice tone="negative">{alert}</Notice>}
        <div className={styles.pair}>
          {!one && (
            <TextField
              label="子账号名"
              maxLength={32}
              placeholder="用于登录，创建后不能修改"
              {...field('sub_username')}
            />
          )}
          <TextField label="姓名" maxLength={20} {...field('true_name')} />
          <TextField
            label="手机"
            type="tel"
            inputMode="numeric"
            maxLength={11}
            placeholder={kept(one?.phone_mask)}
            hint="用于接收验证码与通知"
            {...field('phone')}
          />
          <TextField
            label="邮箱"
            type="email"
            maxLength={100}
            placeholder={kept(one?.email_mask)}
            {...field('email')}
          />
        </div>
        <RoleBoxes
          roles={roles.data?.list}
          chosen={roleIds}
          error={problems.role_ids}
          onChange={(chosen) => {
            setRoleIds(chosen);
            clear('role_ids');
          }}
        />
        <MemberPreview roleIds={roleIds} />
        {!one && (
          <fieldset className={styles.fields}>
            <legend>初始密码</legend>
            <div className={styles.boxes}>
              {([false, true] as const).map((isOwn) => (
                <label key={String(isOwn)} className={styles.check}>
                  <input
                    type="radio"
                    name="password_kind"
                    checked={isOwnPassword === isOwn}
                    onChange={() => setOwnPassword(isOwn)}
                  />
                  {isOwn ? '自定义' : '自动生成'}
                </label>
              ))}
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={mustChange}
                  onChange={(event) => setMustChange(event.target.checked)}
                />
                首次登录须修改密码
              </label>
            </div>
            {isOwnPassword && (
              <PasswordField
                label="自定义密码"
                hint="8-20位，须同时包含数字、大写字母和小写字母"
                {...field('password')}
                autoComplete="new-password"
              />
            )}
          </fieldset>
        )}
        {!one && (
          <QuotaFields
            value={quota}
            problems={problems}
            onChange={(change) => {
              setQuota({ ...quota, ...change });
              for (const key of Object.keys(change)) clear(key);
            }}
          />
        )}
        <div className={styles.pair}>
          <TextField
            label="到期日期"
            type="date"
            min={today()}
            hint="当天结束后自动停用，不填为长期有效"
            {...field('expire_on')}
          />
        </div>
        {kind === 'main' && (!one || one.created_by === 'owner') && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={canCreate}
              onChange={(event) => setCanCreate(event.target.checked)}
            />
            允许创建下级子账号（还需角色有“新建子账号”权限）
          </label>
        )}
        <TextArea label="备注" rows={2} maxLength={200} {...field('remark')} />
        {/* Enter in a field sends the form; the buttons stand at the foot of the dialog. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
