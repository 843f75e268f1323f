import Bowser from 'bowser';

/** A browser by its user agent, for lists of devices; unknown parts are empty. */
export interface Device {
  /** 电脑, 手机, 平板, or another name. */
  device: string;
  browser: string;
  os: string;
}
const kinds: Record<string, string> = { desktop: '电脑', mobile: '手机', tablet: '平板', tv: '电视' };

/** Parses a user agent; anything but a browser is 程序. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { device: '未知设备', browser: '', os: '' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '')
    return { device: '程序', browser: userAgent.slice(0, 40), os: '' };
  return {
    device: kinds[platform.type ?? ''] ?? '未知设备',
    browser: [browser.name, browser.version?.split('.')[0]].filter(Boolean).join(' '),
    os: [os.name, os.versionName ?? os.version].filter(Boolean).join(' '),
  };
}

/** A device in one line: `电脑 · Chrome 131 · Windows 10`. */
export function deviceText(userAgent: string): string {
  const { device, browser, os } = deviceOf(userAgent);
  return [device, browser, os].filter(Boolean).join(' · ');
}
