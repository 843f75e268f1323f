import { api } from './api';
import { call } from './call';
import { currentPrincipal } from './credentials';
import { isPublicPage } from './page';
import { endStartUp, saveTotalAmount } from './total-amount';

/** With a main token the finance info is fetched and its total_amount saved; a failure is only logged (spec §4). */
export async function startUp(): Promise<void> {
  if (currentPrincipal() !== 'main' || isPublicPage(location.pathname)) return;
  try {
    const info = await call(api.finance.balance2, { location: 'all' }, { quiet: true });
    if (info) saveTotalAmount(info.total_amount);
  } catch (error) {
    console.error('start-up', error);
  } finally {
    endStartUp();
  }
}
