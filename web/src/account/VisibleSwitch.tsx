import { type PublicField, publicFieldTexts } from '@uc/contract/account/texts';
import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon';
import styles from './profile.module.css';

/**
 * A field with the switch that shows it to others or keeps it for its owner: 公开 or 仅自己
 * (account.md#profile-screen).
 */
export function WithVisibility({
  field,
  value,
  onChange,
  children,
}: {
  field: PublicField;
  value: readonly PublicField[];
  onChange: (fields: readonly PublicField[]) => void;
  children: ReactNode;
}) {
  const isPublic = value.includes(field);
  return (
    <div className={styles.visible}>
      {children}
      <button
        type="button"
        role="switch"
        aria-checked={isPublic}
        aria-label={`公开${publicFieldTexts[field]}`}
        className={styles.switch}
        onClick={() => onChange(isPublic ? value.filter((one) => one !== field) : [...value, field])}
      >
        <Icon name={isPublic ? 'eye' : 'eye-off'} size={14} />
        {isPublic ? '公开' : '仅自己'}
      </button>
    </div>
  );
}
