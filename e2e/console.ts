import { staffToken } from './accounts';
import { expectSettled, expectShown, type Person, url } from './browser';
import { sharedPerson } from './browser-pool';

export const consoleUrl = `${url}/center/operator`;

/** For `newPerson`: every document of the console finds its person signed in. */
export const staffScript = async (username: string): Promise<string> =>
  `sessionStorage.setItem('uc:staff', ${JSON.stringify(await staffToken(username))});`;

/** A member of staff who is signed in, on the overview. `operator.spec.ts` signs in through the screen. */
export async function openConsole(username: string): Promise<Person> {
  const person = await sharedPerson();
  const { page } = person;
  await page.evaluate(await staffScript(username));
  await page.goto(consoleUrl);
  await expectShown(page.getByRole('heading', { name: '待办', exact: true }));
  await expectSettled(page);
  return person;
}
