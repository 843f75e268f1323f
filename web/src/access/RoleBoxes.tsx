import { useCan } from '../client';
import { type FailedRead, ReadFault } from '../ui/ReadFault';
import { Skeleton } from '../ui/Skeleton';
import type { Role } from './access';
import styles from './access.module.css';

const ROLES_MOST = 5;

/**
 * The roles of a member, at most five; one that holds more than who gives it cannot be given
 * (members-and-roles.md#how-a-right-is-decided).
 */
export function RoleBoxes({
  roles,
  chosen,
  error,
  onChange,
}: {
  roles: FailedRead & { data: { list: readonly Role[] } | undefined };
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const can = useCan();
  const isFull = chosen.length >= ROLES_MOST;
  const mayGive = (role: Role) => role.permissions.every(can);
  return (
    <fieldset className={styles.fields} aria-describedby={error ? 'roles-error' : undefined}>
      <legend>角色（最多{ROLES_MOST}个）</legend>
      <ReadFault of={roles} what="角色" />
      {!roles.data && !roles.error && <Skeleton height={56} />}
      <div className={styles.boxes}>
        {roles.data?.list.map((role, index) => {
          const isChosen = chosen.includes(role.role_id);
          const isBeyond = !mayGive(role);
          return (
            <label
              key={role.role_id}
              className={styles.check}
              title={isBeyond ? '该角色超出您的权限，不能授予' : role.description}
            >
              <input
                type="checkbox"
                aria-invalid={index === 0 && error ? true : undefined}
                checked={isChosen}
                disabled={!isChosen && (isFull || isBeyond)}
                onChange={() =>
                  onChange(isChosen ? chosen.filter((id) => id !== role.role_id) : [...chosen, role.role_id])
                }
              />
              {role.name}
              {isBeyond && <span className="visually-hidden">（超出您的权限）</span>}
            </label>
          );
        })}
      </div>
      {error && (
        <p id="roles-error" role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
