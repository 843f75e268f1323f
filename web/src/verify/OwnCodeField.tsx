import type { ComponentProps } from 'react';
import { limits } from '@uc/contract/limits';
import { api, demand } from '../client';
import { CodeField } from './CodeField';

interface Props extends Omit<ComponentProps<typeof CodeField>, 'send'> {
  scene: 'step_up' | 'withdraw' | 'bank_bind';
  /** The number left with the bank, for `bank_bind`; every other code goes to the person's own phone. */
  target?: string;
}

/** A code to the phone of the signed-in person (sign-in-and-home.md#calls-of-sign-in). */
export const OwnCodeField = ({ scene, target, ...field }: Props) => (
  <CodeField
    {...field}
    send={(captcha_token) =>
      demand(api.passport.sendOwnSms, { scene, captcha_token, ...(target !== undefined && { target }) })
    }
  />
);

/** A code to the bound e-mail address. */
export const OwnEmailField = (field: Omit<ComponentProps<typeof CodeField>, 'send' | 'label'>) => (
  <CodeField
    {...field}
    label="邮箱验证码"
    minutes={limits.emailCode.validMinutes}
    send={(captcha_token) => demand(api.account.sendEmail, { scene: 'step_up', captcha_token })}
  />
);
