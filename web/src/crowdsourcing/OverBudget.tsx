import { StatusTag } from '../ui/StatusTag';

/** Marks a price above the buyer's budget, for both sides. */
export const OverBudget = ({ price, most }: { price: number | null; most: number | null }) =>
  price !== null && most !== null && price > most ? <StatusTag tone="warning">高于预算上限</StatusTag> : null;
