/** Limits of passwords, codes, captchas, sign-ins and second steps, part of `limits` (sign-in-and-home.md#codes-captcha-lockouts). */
export const signInLimits = {
  password: { min: 8, max: 20, remembered: 3 },
  email: { max: 100 },
  smsCode: {
    digits: 6,
    validMinutes: 10,
    /** Tries from one address or known device, and from all unknown ones together. */
    maxTries: 5,
    maxTriesAcross: 10,
    resendSeconds: 60,
    perPhoneHour: 5,
    perPhoneDay: 10,
    perUidDay: 20,
    perIpDay: 30,
    perNetworkDay: 500,
    /** All that are sent on a day, and of them those to strangers: who is signed in, or at a known device, has the rest. */
    perDay: 20_000,
    strangersPerDay: 12_000,
    /** Share of either daily maximum at which an alarm is raised. */
    alarmPercent: 80,
  },
  emailCode: {
    digits: 6,
    validMinutes: 30,
    maxTries: 5,
    resendSeconds: 60,
    perAddressHour: 5,
    perAddressDay: 10,
    perUidDay: 20,
    perIpDay: 30,
    perNetworkDay: 500,
    perDay: 20_000,
    strangersPerDay: 12_000,
    alarmPercent: 80,
  },
  /** `work`: numbers up to `most`, each derived with so many rounds of PBKDF2, of which the browser finds the right one. */
  captcha: { tokenMinutes: 5, afterSignInFailures: 2, work: { rounds: 20_000, most: 1_500 } },
  /**
   * `failures` are those of one address or one known device, `across` those of all strangers together (ADR 27). After
   * `perIpHour` failures from an address every try of a code there takes a captcha.
   */
  signIn: {
    failures: 5,
    windowMinutes: 15,
    lockMinutes: 15,
    across: { failures: 30, windowMinutes: 60 },
    perIpHour: 50,
    ipCaptchaMinutes: 60,
  },
  /** Browsers from which the secret was once entered correctly: how many are remembered, and for how many days after the last time. */
  knownDevice: { most: 10, days: 180 },
  payPassword: { failures: 5, windowHours: 24, lockHours: 3, across: { failures: 10 } },
  verifyToken: { validMinutes: 10 },
  totp: {
    failures: 5,
    windowMinutes: 15,
    lockMinutes: 15,
    across: { failures: 15, windowMinutes: 60 },
    setupMinutes: 10,
  },
  twoStep: { challengeMinutes: 5, recoveryCodes: 10, passkeys: 10 },
  /** Duration of an authorisation by WeChat or QQ, and of the wait of an unbound identity for its account. */
  thirdParty: { flowMinutes: 10, ticketMinutes: 10 },
  /** Guesses at the last six of one's own id number. */
  identityGuess: { failures: 5, windowHours: 24, lockHours: 3 },
} as const;
