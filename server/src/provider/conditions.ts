import { profileOf } from '../accounts/index';
import { refuse } from '../call/index';
import type { Db } from '../db/index';
import type { ShownReviews } from './homepage-reviews';
import type { ShownWork } from './homepage-html';
import type { TrackRecord } from './level';
import type { Kind } from './states';

/** Functions of other rooms about a provider; handed in by rooms.ts. */
export interface ProviderInjection {
  /** Counts the works that the account has submitted; without it none is asked for. */
  submittedWorks?: (db: Db, uid: number) => Promise<number>;
  /** Its public works in their order, for its homepage; without it there are none. */
  shownWorks?: (db: Db, uid: number) => Promise<ShownWork[]>;
  /** The reviews by buyers that everybody may read, for its homepage; without it there are none. */
  shownReviews?: (db: Db, uid: number) => Promise<ShownReviews>;
  /** Whether a contract runs and when the last one ended; without it there are none. */
  contractsUntil?: (db: Db, uid: number) => Promise<{ isRunning: boolean; lastEnd: Date | null }>;
  /** Its track record; without it nothing counts yet. */
  trackRecord?: (db: Db, uid: number) => Promise<TrackRecord>;
}
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
  { submittedWorks }: ProviderInjection,
  db: Db,
  uid: number,
): Promise<{ kind: Kind | undefined; conditions: Condition[] }> {
  const profile = await profileOf(db, uid);
  const real = profile?.realnameStatus;
  const kind = real === 'person' || real === 'enterprise' ? real : undefined;
  const works = submittedWorks === undefined ? undefined : await submittedWorks(db, uid);
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
      ...(works === undefined
        ? []
        : [
            {
              code: 'work' as const,
              text: '作品',
              pass: works > 0,
              msg: works > 0 ? `已提交${works}件作品` : '请先提交至少1件作品',
              link: '/facilitator/management',
            },
          ]),
    ],
  };
}

/** Refuses provider.realName, provider.avatar and provider.work, each with its way out. */
export async function refuseUnready(
  injected: ProviderInjection,
  db: Db,
  uid: number,
  kind: Kind,
): Promise<void> {
  const { kind: proven, conditions } = await conditionsOf(injected, db, uid);
  refuseUnproven(proven, kind);
  for (const { code, pass } of conditions)
    if (!pass && (code === 'avatar' || code === 'work')) throw refuse(`provider.${code}`);
}

/** Refuses provider.realName unless an identity of the kind is approved now. */
export function refuseUnproven(proven: string | undefined, kind: Kind): void {
  if (proven !== kind) throw refuse('provider.realName', { kind: kindTexts[kind] });
}
