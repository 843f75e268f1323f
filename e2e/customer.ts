import { endpoints } from '@uc/contract/all-endpoints';
import { PASSWORD, post } from './accounts';
import { type Options, type Person, url } from './browser';
import { sharedPerson } from './browser-pool';
import { read } from './form-states';

/** A customer of the demo world whom `sharedPerson` does not know, signed in anew. */
export async function customer(account: 'yuanshan' | 'jiangnan') {
  const { vso_token } = await post(endpoints.passport.signIn.path, { account, password: PASSWORD });
  const headers = { vso_token: String(vso_token) };
  return {
    headers,
    read: <T>(path: string) => read<T>(path, headers),
    async person(options: Omit<Options, 'as' | 'script'> = {}): Promise<Person> {
      const person = await sharedPerson(options);
      await person.context.addCookies([{ name: 'vso_token', value: headers.vso_token, url }]);
      return person;
    },
  };
}
