import { genderTexts, industryTexts, type PublicField } from '@uc/contract/account/texts';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { problem } from '@uc/contract/rules';
import type { Api } from '@uc/contract';
import { api, type WireInput, type WireOutput } from '../client';
import type { Problems } from '../forms/refusal';
import type { Tone } from '../ui/StatusTag';

export type Profile = WireOutput<Api['account']['profile']>;
export type ProfileChange = Omit<WireInput<Api['account']['saveProfile']>, 'version'>;

/** Reads that show a profile, repeated after it has changed. */
export const profileReads = [api.account.profile, api.passport.session, api.home.summary];

/** The basic part while it is edited: all of it text, as fields have it. */
export interface Basic {
  username: string;
  nickname: string;
  gender: string;
  birthday: string;
  province: string;
  city: string;
  district: string;
  industry: string;
  occupation: string;
  bio: string;
  homepage_url: string;
  public_fields: readonly PublicField[];
}

export const basicOf = (profile: Profile): Basic => ({
  username: profile.username,
  nickname: profile.nickname,
  gender: String(profile.gender),
  birthday: profile.birthday ?? '',
  province: profile.province ?? '',
  city: profile.city ?? '',
  district: profile.district ?? '',
  industry: profile.industry ?? '',
  occupation: profile.occupation ?? '',
  bio: profile.bio,
  homepage_url: profile.homepage_url ?? '',
  public_fields: profile.public_fields,
});

/** The changed fields of the basic part as input of the call; an empty field removes the value. */
export function basicChange(before: Basic, after: Basic): ProfileChange {
  const change: Record<string, unknown> = {};
  for (const name of Object.keys(after) as (keyof Basic)[]) {
    if (String(after[name]) === String(before[name])) continue;
    const value = after[name];
    if (name === 'gender') change.gender = Number(value);
    else if (typeof value !== 'string' || name === 'bio' || name === 'nickname' || name === 'username')
      change[name] = typeof value === 'string' ? value.trim() : value;
    else change[name] = value.trim() || null;
  }
  // A region is one thing of three parts.
  if (['province', 'city', 'district'].some((name) => name in change))
    for (const name of ['province', 'city', 'district'] as const) change[name] = after[name] || null;
  return change as ProfileChange;
}

/** The same sentences that the server would say (account.md#identity-and-contact-rules). */
export function basicProblems(before: Basic, after: Basic): Problems {
  const unlessEmpty = (name: Parameters<typeof problem>[0], value: string) =>
    value.trim() === '' ? undefined : problem(name, value.trim());
  const needed = (label: string, name: 'username' | 'nickname', value: string) =>
    value.trim() === '' ? fillMessage(formMessages.required, { label }) : problem(name, value.trim());
  return {
    username: after.username === before.username ? undefined : needed('用户名', 'username', after.username),
    nickname: after.nickname === before.nickname ? undefined : needed('昵称', 'nickname', after.nickname),
    birthday: unlessEmpty('birthday', after.birthday),
    bio: unlessEmpty('bio', after.bio),
    homepage_url: unlessEmpty('homepage', after.homepage_url),
  };
}

export const genderText = (gender: number): string => genderTexts[gender as keyof typeof genderTexts];
export const industryText = (industry: string | null): string =>
  industry === null ? '' : (industryTexts[industry as keyof typeof industryTexts] ?? '');

/** Tone of a state of real-name or provider authentication. */
export function statusTone(status: string): Tone {
  if (status === 'person' || status === 'enterprise' || status === 'approved') return 'positive';
  if (status === 'pending') return 'info';
  return status === 'none' ? 'neutral' : 'negative';
}
