import { systemAvatarUrl } from '@uc/contract/account/texts';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { changeProfile, type ProfileChange } from '../account/own-profile';
import { swapAvatar } from '../account/profile-store';
import { owner, provider } from './people';

const profiles: readonly {
  uid: number;
  avatar: Parameters<typeof systemAvatarUrl>[0];
  change: ProfileChange;
}[] = [
  {
    uid: owner.uid,
    avatar: 'mountain',
    change: {
      gender: 0,
      province: '320000',
      city: '320500',
      district: '320506',
      industry: 'culture',
      occupation: '数字内容制作',
      bio: '专注三维动画、影视后期与数字文创产品，为品牌提供从创意到交付的完整服务。\n团队三十余人，常年使用渲染与云工作室服务。',
      homepage_url: 'https://shanhai.example.com',
      wechat: 'shanhai_digital',
      address: '江苏省苏州市吴中区创意产业园8号楼',
      public_fields: ['region', 'industry', 'bio', 'homepage_url'],
    },
  },
  {
    uid: provider.uid,
    avatar: 'lantern',
    change: {
      birthday: '1992-06-18',
      province: '510000',
      city: '510100',
      district: '510104',
      industry: 'culture',
      occupation: '平面设计师',
      bio: '品牌视觉与插画设计，十年经验。',
      qq: '1000123456',
      public_fields: ['region', 'occupation', 'bio'],
    },
  },
];

/** Fills the profiles of the demo accounts; the newcomer's stays empty. */
export async function seedProfiles(tx: Tx, deps: Pick<Deps, 'vault'>): Promise<void> {
  for (const { uid, avatar, change } of profiles) {
    await changeProfile(deps, tx, uid, { version: 1, change });
    await swapAvatar(tx, uid, { avatar_url: systemAvatarUrl(avatar) });
  }
}
