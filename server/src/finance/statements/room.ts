import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { exportHandlers, financeExports } from './api';

/** Exports of the money rooms' lists, monthly statements, and receipts that can be checked. */
export const room: Room<Api['statements']> = {
  handlers: exportHandlers,
  exports: financeExports,
};
