import type { profileCalls } from '@uc/contract/account/profile';
import type { Input } from '@uc/contract/endpoint';
import { hasContact } from '@uc/contract/contacts';
import { rules } from '@uc/contract/rules';
import { isUnfit, isUnfitName } from '@uc/contract/unfit-words';
import { type Customer, refuse, refuseForm } from '../call/index';
import type { Db } from '../db/index';
import { listedFaults } from '../words/index';
import type { OwnProfile, ProfileChange } from './own-profile';

type ProfileRequest = Input<(typeof profileCalls)['saveProfile']>;

/**
 * Validates a change of the profile: who may change what, and that the fields fit together
 * (account.md#identity-and-contact-rules). Refuses the form field by field, and profile.ownerOnly.
 */
export function validProfileChange(
  actor: Pick<Customer, 'kind'>,
  before: OwnProfile,
  { version: _, ...request }: ProfileRequest,
): ProfileChange {
  // A member may edit the profile, but not the owner's sign-in name.
  if (request.username !== undefined && actor.kind !== 'owner') throw refuse('profile.ownerOnly');
  const change = Object.fromEntries(
    Object.entries(request)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value.normalize('NFC').trim() : value]),
  ) as ProfileChange;
  if (change.public_fields !== undefined) change.public_fields = [...new Set(change.public_fields)];
  const problems = problemsOf(before, change);
  if (problems.length > 0) throw refuseForm(...problems);
  return change;
}

/** Profile fields that others read; a text that was saved before its word was listed may stay. */
const publicFields = ['nickname', 'bio', 'occupation'] as const;

/** Refuses, field by field, texts with a word of the list that staff keep. */
export async function refuseListed(db: Db, before: OwnProfile, change: ProfileChange): Promise<void> {
  const changed = publicFields.filter((field) => change[field] !== before[field]);
  const texts = Object.fromEntries(changed.map((field) => [field, [change[field]]]));
  const faults = await listedFaults(db, texts);
  if (faults.length > 0) throw refuseForm(...faults);
}

function problemsOf(before: OwnProfile, change: ProfileChange): { field: string; message: string }[] {
  const { nickname, bio, occupation } = change;
  const { messages } = rules.bio;
  const found: [field: string, message: string | undefined][] = [
    [
      'nickname',
      nickname !== undefined && unfitName(before, nickname) ? rules.nickname.messages.unfit : undefined,
    ],
    [
      'bio',
      bio === undefined
        ? undefined
        : isUnfit(bio)
          ? messages.unfit
          : hasContact(bio)
            ? messages.contact
            : undefined,
    ],
    ['occupation', occupation && (isUnfit(occupation) ? messages.unfit : undefined)],
    ['province', regionProblem({ ...before, ...change })],
  ].map(([field, message]) => [field as string, message || undefined]);
  return found.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

// A name from before the list of forbidden words may stay as it is.
const unfitName = (before: OwnProfile, nickname: string): boolean =>
  nickname !== before.nickname && (isUnfitName(nickname) || hasContact(nickname));

/** A city must be in its province and a district in its city: their codes share a prefix (GB/T 2260). */
function regionProblem({
  province,
  city,
  district,
}: Pick<OwnProfile, 'province' | 'city' | 'district'>): string | undefined {
  const isWhole =
    province === null
      ? city === null && district === null
      : /^[1-8]\d0000$/.test(province) &&
        (city === null
          ? district === null
          : isWithin(province, 2, city) &&
            city.endsWith('00') &&
            (district === null || isWithin(city, 4, district)));
  return isWhole ? undefined : '请选择所在地区';
}
const isWithin = (outer: string, digits: number, inner: string): boolean =>
  inner !== outer && inner.startsWith(outer.slice(0, digits));
