import { areaNames } from '@uc/contract/permissions';
import type { Member } from './access';

/** Areas where a member sees its own alone; everything elsewhere. */
export function scopeText(scope: Member['data_scope']): string {
  const narrow = Object.keys(scope).filter((area) => scope[area] === 'self');
  return narrow.length === 0 ? '全部' : `仅本人：${narrow.map((area) => areaNames[area] ?? area).join('、')}`;
}
