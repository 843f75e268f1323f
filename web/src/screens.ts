import type { ComponentType } from 'react';
import type { ScreenId } from './routes';

/** Screen id → its chunk. Does not compile when one is missing or none asks for it. */
export const screens: Record<ScreenId, () => Promise<{ default: ComponentType }>> = {
  'app.comingSoon': () => import('./app/ComingSoonScreen'),
  'passport.signIn': () => import('./passport/SignInScreen'),
  'home.workbench': () => import('./home/WorkbenchScreen'),
  'orders.myOrders': () => import('./orders/OrdersScreen'),
  'finance.coins': () => import('./finance/CoinsScreen'),
  'finance.cashier': () => import('./finance/CashierScreen'),
  'finance.coinRecharge': () => import('./finance/CoinRechargeScreen'),
  'finance.rmbRecharge': () => import('./finance/RmbRechargeScreen'),
  'finance.rmb': () => import('./finance/RmbScreen'),
  'finance.withdraw': () => import('./finance/WithdrawScreen'),
  'finance.bankCard': () => import('./finance/BankCardScreen'),
  'finance.createCard': () => import('./finance/CreateCardScreen'),
  'finance.editCard': () => import('./finance/EditCardScreen'),
  'finance.cardDetail': () => import('./finance/CardDetailScreen'),
  'finance.vouchers': () => import('./finance/VouchersScreen'),
  'finance.creditLimit': () => import('./finance/CreditLimitScreen'),
};
