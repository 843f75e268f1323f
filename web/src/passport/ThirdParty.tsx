import { useState } from 'react';
import { type IdentityProviderName, identityProviderTexts } from '@uc/contract/identity-providers';
import { api, demand } from '../client';
import { documentSetting } from '../client/page';
import { Button } from '../ui/Button';
import { failureText } from '../verify/failure-text';
import { ProviderIcon } from '../verify/ProviderIcon';
import styles from './forms.module.css';

/** The providers that the server offers, in its order; none where none is configured. */
const offered = (): IdentityProviderName[] =>
  documentSetting('identities')
    .split(',')
    .filter((one): one is IdentityProviderName => one in identityProviderTexts);

/** 微信登录, QQ登录: leaves for the provider's page, which sends the browser back to this one. */
export function ThirdParty({ onFailure }: { onFailure: (why: string) => void }) {
  const [leaving, setLeaving] = useState<IdentityProviderName>();
  const providers = offered();
  if (providers.length === 0) return null;
  const leave = async (provider: IdentityProviderName) => {
    onFailure('');
    setLeaving(provider);
    try {
      location.assign((await demand(api.passport.startThirdParty, { provider })).url);
    } catch (error) {
      setLeaving(undefined);
      onFailure(failureText(error));
    }
  };
  return (
    <section className={styles.third} aria-label="其他登录方式">
      <p>其他登录方式</p>
      <div>
        {providers.map((provider) => (
          <Button
            key={provider}
            busy={leaving === provider}
            disabled={leaving !== undefined && leaving !== provider}
            onClick={() => void leave(provider)}
          >
            {leaving !== provider && <ProviderIcon name={provider} />}
            {identityProviderTexts[provider]}登录
          </Button>
        ))}
      </div>
    </section>
  );
}
