import type { FailureKind } from './port';

/**
 * The meaning of a refusal's code for the next try. Read in the providers' documents; docs/outside.md has
 * sources and dates. A code that stands nowhere here is `unknown`: the message may have been taken.
 */
const aliyun: Record<Exclude<FailureKind, 'unknown'>, readonly string[]> = {
  number: ['isv.MOBILE_NUMBER_ILLEGAL'],
  later: ['isv.BUSINESS_LIMIT_CONTROL', 'isv.DAY_LIMIT_CONTROL', 'isv.MONTH_LIMIT_CONTROL', 'Throttling'],
  setup: [
    'isv.OUT_OF_SERVICE',
    'isv.AMOUNT_NOT_ENOUGH',
    'isv.PRODUCT_UN_SUBSCRIPT',
    'isv.PRODUCT_UNSUBSCRIBE',
    'isv.ACCOUNT_NOT_EXISTS',
    'isv.ACCOUNT_ABNORMAL',
    'isv.SMS_TEMPLATE_ILLEGAL',
    'isv.SMS_SIGNATURE_ILLEGAL',
    'isv.SMS_SIGNATURE_SCENE_ILLEGAL',
    'isv.SMS_SIGN_ILLEGAL',
    'isv.SIGN_STATE_ILLEGAL',
    'isv.SMS_CONTENT_ILLEGAL',
    'isv.TEMPLATE_MISSING_PARAMETERS',
    'isv.TEMPLATE_PARAMS_ILLEGAL',
    'isv.INVALID_PARAMETERS',
    'isv.INVALID_JSON_PARAM',
    'isv.PARAM_LENGTH_LIMIT',
    'isv.PARAM_NOT_SUPPORT_URL',
    'isv.BLACK_KEY_CONTROL_LIMIT',
    'isv.MOBILE_COUNT_OVER_LIMIT',
    'isv.EXTEND_CODE_ERROR',
    'isv.ONE_CODE_MULTIPLE_SIGN',
    'isv.CODE_EXCEED_LIMIT',
    'isv.CODE_ERROR',
    'isv.SECURITY_FROZEN_ACCOUNT',
    'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
    'isv.DENY_IP_RANGE',
    'isp.RAM_PERMISSION_DENY',
    'InvalidAccessKeyId',
    'SignatureDoesNotMatch',
    'SignatureNonceUsed',
    'InvalidTimeStamp',
    'Forbidden',
    'NoPermission',
  ],
};
const tencent: typeof aliyun = {
  number: [
    'FailedOperation.PhoneNumberInBlacklist',
    'FailedOperation.PhoneNumberParseFail',
    'InvalidParameterValue.IncorrectPhoneNumber',
    'UnsupportedOperation.UnsupportedRegion',
  ],
  later: ['LimitExceeded', 'RequestLimitExceeded'],
  setup: [
    'FailedOperation.ContainSensitiveWord',
    'FailedOperation.FailResolvePacket',
    'FailedOperation.JsonParseFail',
    'FailedOperation.InsufficientBalanceInSmsPackage',
    'FailedOperation.MarketingSendTimeConstraint',
    'FailedOperation.SignatureIncorrectOrUnapproved',
    'FailedOperation.TemplateIncorrectOrUnapproved',
    'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
    'FailedOperation.TemplateUnapprovedOrNotExist',
    'InternalError.RequestTimeException',
    'InternalError.RestApiInterfaceNotExist',
    'InternalError.SigFieldMissing',
    'InternalError.SigVerificationFail',
    'AuthFailure',
    'InvalidAction',
    'InvalidParameter',
    'InvalidParameterValue',
    'InvalidRequest',
    'IpNotInWhitelist',
    'IpInBlacklist',
    'MissingParameter',
    'NoSuchVersion',
    'UnauthorizedOperation',
    'UnknownParameter',
    'UnsupportedOperation',
    'UnsupportedProtocol',
    'UnsupportedRegion',
  ],
};

/** The whole code first, then its part before the point: the gateways group their own codes so. */
const kindIn =
  (table: typeof aliyun) =>
  (code: string): FailureKind => {
    for (const name of [code, code.split('.')[0]!])
      for (const kind of ['number', 'later', 'setup'] as const) if (table[kind].includes(name)) return kind;
    return 'unknown';
  };
export const aliyunKind = kindIn(aliyun);
export const tencentKind = kindIn(tencent);
