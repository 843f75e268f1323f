import { api } from '@uc/contract';
import { captchaCalls } from '@uc/contract/captcha';
import { CALENDAR_PATH } from '@uc/contract/deadlines';
import type { Endpoint } from '@uc/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  type Actor,
  type Bearer,
  deviceCookie,
  isDeviceMark,
  networkOf,
  refuse,
  sharedBucket,
  type Signer,
  takePoints,
} from '../call/index';
import type { CredentialKind } from './principal';

const MINUTE_SECONDS = 60;
/**
 * Requests per minute and principal (trust §4.8): anonymous ones and reads of one process, writes of money of one server;
 * guesses and codes are counted in the database.
 */
const perMinute = { anonymous: 60, read: 300, money: 30 } as const;
/** Uploads of an account on one server, counted before they are read. */
const uploads = { most: 20, seconds: 600 } as const;

/** Limits by principal where there is one, so that one shared address does not block a whole company. */
export interface RateLimits {
  beforeIdentity(credential: CredentialKind, request: FastifyRequest): Promise<void>;
  ofActor(endpoint: Endpoint, actor: Actor | Bearer): Promise<void>;
}

/**
 * Token buckets in memory; `factor` raises all of them for load tests. Anonymous requests are counted by network,
 * separately for customers, for staff and for captchas, so that one group does not use up the limit of another; a
 * browser with our device cookie is counted by itself, whatever else comes from its network (ADR 27). Refuses
 * `rate.exceeded` and `upload.tooOften` with the seconds to wait.
 */
export function rateLimits(factor: number, vault: Signer): RateLimits {
  const bucket = (points: number) =>
    new RateLimiterMemory({ points: Math.ceil(points * factor), duration: MINUTE_SECONDS });
  const buckets = {
    anonymous: bucket(perMinute.anonymous),
    read: bucket(perMinute.read),
    money: sharedBucket('money', Math.ceil(perMinute.money * factor), MINUTE_SECONDS),
    upload: sharedBucket('upload', Math.ceil(uploads.most * factor), uploads.seconds),
  };
  return {
    async beforeIdentity(credential, request) {
      if (credential !== 'public') return;
      const mark = request.cookies[deviceCookie];
      const isOurs = mark !== undefined && isDeviceMark(vault, mark);
      const crowd = crowdOf(request);
      const who = isOurs ? mark : `${crowd}|${networkOf(request.ip)}`;
      await takePoints(buckets.anonymous, isOurs && crowd === 'films' ? `${crowd}|${mark}` : who);
    },
    async ofActor(endpoint, actor) {
      if (actor.kind === 'nobody') return;
      const session = actor.sessionId;
      await takePoints(buckets.read, session);
      if (endpoint.idempotent && actor.kind !== 'staff') await takePoints(buckets.money, String(actor.uid));
      if (uploadPaths.has(endpoint.path) && actor.kind !== 'staff')
        await takePoints(buckets.upload, String(actor.uid), (seconds) =>
          refuse('upload.tooOften', { seconds, minutes: Math.ceil(seconds / 60) }),
        );
    },
  };
}

const pathsIn = (...endpoints: readonly Endpoint[]) => new Set(endpoints.map(({ path }) => path));
const { signInAsStaff, chooseStaffPassword, signInStaffSecondStep, enrolStaff } = api.passport;
const staffPaths = pathsIn(signInAsStaff, chooseStaffPassword, signInStaffSecondStep, enrolStaff);
const uploadPaths = pathsIn(api.files.upload, api.files.openUpload);
/** A film is asked for piece by piece, beside the page that shows it. */
const films = api.works.play.path.split('{')[0]!;
const captchaPaths = pathsIn(...Object.values(captchaCalls));

function crowdOf({ routeOptions: { url = '' } }: FastifyRequest): string {
  if (staffPaths.has(url)) return 'staff';
  if (url.startsWith('/studio/')) return 'visitors';
  if (url.startsWith(films)) return 'films';
  if (url.startsWith(CALENDAR_PATH)) return 'calendars';
  return captchaPaths.has(url) ? 'captcha' : 'customers';
}
