/** Working days in which staff, banks and channels do what customers are told; screens read them in `limits`. */
export const workingDays = {
  /** Reviews of applications and changes. */
  realName: 1,
  provider: 3,
  work: 3,
  maker: 3,
  incubation: 3,
  filing: 3,
  complaint: 3,
  /** Micro-deposits are sent, refunds arrive from the payment channel. */
  microDeposit: 1,
  channelRefund: 7,
  /** Mediation ends in arbitration. */
  mediation: 10,
} as const;
