import type { SmsConfig } from '../../config/sms';
import { type Watch, watched } from '../watch';
import { createAliyun } from './aliyun';
import { NO_ANSWER, SmsFailure, type SmsProvider } from './port';
import { createSms, type Sms } from './sms';
import type { SmsStore } from './store';
import { createTencent } from './tencent';

/** The code while a provider that has failed again and again is not asked. */
const RESTING = 'not asked just now, it does not answer';

/** The providers of a configuration, each watched by itself; undefined where the sandbox stands at their place. */
export const createSmsProviders = (
  configs: readonly SmsConfig[],
  watch: Watch,
  store: SmsStore,
): Sms | undefined =>
  configs.length === 0
    ? undefined
    : createSms(
        configs.map((config) => watchedProvider(watch, config)),
        store,
      );

export const createProvider = (config: SmsConfig): SmsProvider =>
  config.name === 'aliyun' ? createAliyun(config.account) : createTencent(config.account);

function watchedProvider(watch: Watch, config: SmsConfig): SmsProvider {
  const { name } = config;
  return watched(watch, {
    partner: `sms.${name}`,
    port: createProvider(config),
    calls: ['send', 'receiptOf'],
    isSilent: (error) => error instanceof SmsFailure && error.code === NO_ANSWER,
    resting: () => new SmsFailure(name, 'later', RESTING),
    isAnswer: (error) =>
      error instanceof SmsFailure &&
      error.code !== NO_ANSWER &&
      (error.kind === 'number' || error.kind === 'later'),
  });
}
