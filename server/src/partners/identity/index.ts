import type { Config } from '../../config';
import { type Watch, watched } from '../watch';
import { createAliyunIdentity, isAboutThePerson } from './aliyun';
import { IdentityFailure, type IdentityPort, NO_ANSWER } from './port';
import { sandboxIdentity } from './sandbox';

export type { CardAnswer, Elements, IdentityPort, PersonAnswer } from './port';

/**
 * The partner that verifies identities; undefined where people decide: then there is nothing that could say
 * 'match', and every flow that would ask goes another way (ADR 85).
 */
export function createIdentity(
  { partners, aliyunIdentity }: Pick<Config, 'partners' | 'aliyunIdentity'>,
  watch: Watch,
): IdentityPort | undefined {
  if (partners.identity === 'people') return undefined;
  if (partners.identity === 'sandbox') return sandboxIdentity;
  if (aliyunIdentity === undefined) throw new Error('IDENTITY=aliyun without an account at Alibaba Cloud');
  const port = watched(watch, {
    partner: 'identity',
    port: createAliyunIdentity(aliyunIdentity),
    calls: ['fourElements', 'nameAndNumber'],
    isSilent: (error) => error instanceof IdentityFailure && error.message === NO_ANSWER,
    resting: () => new IdentityFailure('not asked just now, it does not answer'),
    isAnswer: isAboutThePerson,
  });
  return {
    by: 'aliyun',
    fourElements: (elements) => port.fourElements(elements).catch(untold),
    nameAndNumber: (person) => port.nameAndNumber(person).catch(untold),
    face: undefined,
  };
}

function untold(error: unknown): 'unknown' {
  if (error instanceof IdentityFailure) return 'unknown';
  throw error;
}
