import { z } from 'zod';
import { get, post } from './endpoint';
import { id } from './wire';

/**
 * Proves that a person is asking: a slide puzzle, or a computation by the browser for people who cannot see
 * or drag it (sign-in-and-home.md#codes-captcha-lockouts, ADR 27).
 */
export const captchaCalls = {
  captcha: get('/captcha-api/slide', {
    summary: '获取滑块验证',
    access: 'public',
    output: z.object({
      captcha_id: z.string(),
      bg: z.string(),
      block: z.string(),
      width: z.int(),
      height: z.int(),
    }),
  }),
  checkCaptcha: post('/captcha-api/slide/check', {
    summary: '提交滑块验证',
    access: 'public',
    input: {
      captcha_id: id,
      /** Position at which the piece was dropped, in pixels from the upper left corner. */
      x: z.int().min(0).max(1000),
      y: z.int().min(0).max(1000),
      track: z
        .array(z.tuple([z.number(), z.number(), z.number()]))
        .max(500)
        .default([]),
    },
    output: z.object({ captcha_token: z.string() }),
    refusals: ['captcha.wrong'],
  }),
  captchaWork: get('/captcha-api/work', {
    summary: '获取免图验证',
    access: 'public',
    /** The number from 0 to `most` whose PBKDF2 (SHA-256, `salt`, `rounds`) is `digest`, in hexadecimal, is to be found. */
    output: z.object({
      captcha_id: z.string(),
      salt: z.string(),
      rounds: z.int(),
      most: z.int(),
      digest: z.string(),
    }),
  }),
  checkCaptchaWork: post('/captcha-api/work/check', {
    summary: '提交免图验证',
    access: 'public',
    input: { captcha_id: id, number: z.int().min(0).max(1_000_000) },
    output: z.object({ captcha_token: z.string() }),
    refusals: ['captcha.wrong'],
  }),
};
