/** In which order a queue is read: the longest waiting, what runs out first, or by amount; else its own. */
export const queueOrders = {
  oldest: '最早在前',
  due: '先到期在前',
  most: '金额从高到低',
  least: '金额从低到高',
} as const;
export type QueueOrder = keyof typeof queueOrders;
