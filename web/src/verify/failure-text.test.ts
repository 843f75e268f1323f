import { expect, test } from 'vitest';
import { ApiError } from '../client/api-error';
import { failureText } from './failure-text';

test('a wrong SMS code is told in Chinese, whatever its message on the wire', () => {
  const error = new ApiError('sms code incorrect', { status: 422, errorHasShown: false, errorCode: 300003 });
  expect(failureText(error)).toBe('短信验证码错误');
});

test('any other refusal is told as the server words it', () => {
  const error = new ApiError('账号或密码错误，还可尝试4次', {
    status: 422,
    errorHasShown: false,
    errorCode: 300010,
  });
  expect(failureText(error)).toBe('账号或密码错误，还可尝试4次');
});
