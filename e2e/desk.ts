import { staffToken } from './accounts';
import { expectSettled, expectShown, type Person, url } from './browser';
import { sharedPerson } from './browser-pool';

export const desk = `${url}/center/operator`;

/** Somebody of the console who is at work already, before its desk. `operator.spec.ts` signs in through the screen. */
export async function atDesk(username: string): Promise<Person> {
  const person = await sharedPerson();
  const { page } = person;
  await page.evaluate((token) => sessionStorage.setItem('uc:staff', token), await staffToken(username));
  await page.goto(desk);
  await expectShown(page.getByRole('heading', { name: '待办', exact: true }));
  await expectSettled(page);
  return person;
}
