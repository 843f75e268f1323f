import { profileOf } from '../accounts/index';
import { refuse } from '../call/index';
import type { Db } from '../db/index';
import type { ProviderFacts } from '../room/index';
import type { Kind } from './states';

interface Condition {
  code: 'realName' | 'phone' | 'avatar' | 'work';
  text: string;
  pass: boolean;
  msg: string;
  link: string;
}

const kindTexts = { person: '个人', enterprise: '企业' } as const;

/** The conditions for handing in an application (provider-screens.md#screens), and the kind that is proven. */
export async function conditionsOf(
  { submittedWorks }: ProviderFacts,
  db: Db,
  uid: number,
): Promise<{ kind: Kind | undefined; conditions: Condition[] }> {
  const profile = await profileOf(db, uid);
  const real = profile?.realnameStatus;
  const kind = real === 'person' || real === 'enterprise' ? real : undefined;
  const works = await submittedWorks(db, uid);
  const hasAvatar = (profile?.ownAvatarUrl ?? null) !== null;
  return {
    kind,
    conditions: [
      {
        code: 'realName',
        text: '实名认证',
        pass: kind !== undefined,
        msg: kind === undefined ? '请先完成实名认证' : `已完成${kindTexts[kind]}实名认证`,
        link: '/account/safe/realNameAuth',
      },
      { code: 'phone', text: '手机号', pass: true, msg: '已绑定手机号', link: '/account/safe/phone' },
      {
        code: 'avatar',
        text: '头像',
        pass: hasAvatar,
        msg: hasAvatar ? '已设置头像' : '请先设置头像',
        link: '/account/info/portrait',
      },
      {
        code: 'work',
        text: '作品',
        pass: works > 0,
        msg: works > 0 ? `已提交${works}件作品` : '请先提交至少1件作品',
        link: '/facilitator/management',
      },
    ],
  };
}

/** Refuses provider.realName, provider.avatar and provider.work, each with its way out. */
export async function refuseUnready(facts: ProviderFacts, db: Db, uid: number, kind: Kind): Promise<void> {
  const { kind: proven, conditions } = await conditionsOf(facts, db, uid);
  refuseUnproven(proven, kind);
  for (const { code, pass } of conditions)
    if (!pass && (code === 'avatar' || code === 'work')) throw refuse(`provider.${code}`);
}

/** Refuses provider.realName unless an identity of the kind is approved now. */
export function refuseUnproven(proven: string | undefined, kind: Kind): void {
  if (proven !== kind) throw refuse('provider.realName', { kind: kindTexts[kind] });
}
