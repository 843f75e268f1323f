import type { Output } from '@uc/contract/endpoint';
import type { provider } from '@uc/contract/provider';
import { homepageStyle } from './homepage-style';

type Published = NonNullable<Output<(typeof provider)['status']>['cert']>['profile'];
/** What a homepage says: what the provider publishes, and nothing else of the account. */
export interface Homepage {
  name: string;
  avatarUrl: string | null;
  kind: 'person' | 'enterprise';
  since: string;
  level: number;
  price: string;
  profile: Published;
}

const SITE = '用户中心';
const DESCRIBED = 120;
const kindTexts = { person: '个人服务商', enterprise: '企业服务商' } as const;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (value: string): string => value.replaceAll(/[&<>"']/g, (mark) => entities[mark]!);
/** JSON inside of a script element: nothing in it can end the element. */
const data = (value: object): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
const shortened = (value: string): string => {
  const letters = [...value.replaceAll(/\s+/g, ' ')];
  return letters.length > DESCRIBED ? `${letters.slice(0, DESCRIBED - 1).join('')}…` : letters.join('');
};
const frame = (head: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${head}<style>${homepageStyle}</style></head><body>${body}</body></html>`;

/** The whole document, with what search engines and messengers read of it. */
export function documentOf(page: Homepage, address: string, origin: string, body: string): string {
  const { name, avatarUrl, kind, profile } = page;
  const title = `${name} · ${kindTexts[kind]} · ${SITE}`;
  const about = shortened(profile.intro);
  const image = avatarUrl === null ? undefined : new URL(avatarUrl, origin).href;
  const known = {
    '@context': 'https://schema.org',
    '@type': kind === 'person' ? 'Person' : 'Organization',
    name,
    url: address,
    description: about,
    ...(image !== undefined && { image }),
    knowsAbout: profile.skills,
    makesOffer: profile.categories.map(({ text: service }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: service },
    })),
  };
  const shared: [string, string | undefined][] = [
    ['og:type', 'profile'],
    ['og:site_name', SITE],
    ['og:locale', 'zh_CN'],
    ['og:title', title],
    ['og:description', about],
    ['og:url', address],
    ['og:image', image],
  ];
  const head = [
    `<title>${text(title)}</title>`,
    `<meta name="description" content="${text(about)}">`,
    `<link rel="canonical" href="${text(address)}">`,
    ...shared.flatMap(([property, content]) =>
      content === undefined ? [] : [`<meta property="${property}" content="${text(content)}">`],
    ),
    `<meta name="twitter:card" content="summary">`,
    `<script type="application/ld+json">${data(known)}</script>`,
  ];
  return frame(head.join(''), body);
}

/** What stands on the page. */
export function bodyOf({ name, avatarUrl, kind, since, level, price, profile }: Homepage): string {
  const avatar =
    avatarUrl === null
      ? `<span class="avatar" aria-hidden="true">${text([...name][0] ?? '')}</span>`
      : `<img class="avatar" src="${text(avatarUrl)}" alt="" width="88" height="88">`;
  const facts: [string, string][] = [
    ['所在地区', profile.region_text],
    ['从业年限', `${profile.years}年`],
    ['报价', `${profile.quote_text}，${price}元起`],
    ...(profile.team_text === null ? [] : [['团队规模', profile.team_text] as [string, string]]),
    ...(profile.founded_at === null ? [] : [['成立时间', profile.founded_at] as [string, string]]),
    ...(profile.clients === null ? [] : [['代表客户', profile.clients] as [string, string]]),
    ['等级', `${level}级`],
    ['认证时间', since],
  ];
  return [
    `<header><div class="wrap head">${avatar}<div><h1>${text(name)}</h1><p><span class="mark">已认证</span>${kindTexts[kind]}</p>`,
    `<ul class="tags" aria-label="服务类目">${profile.categories.map((one) => `<li>${text(one.text)}</li>`).join('')}</ul></div></div></header>`,
    '<main class="wrap">',
    section('简介', `<p class="intro">${text(profile.intro)}</p>`),
    section(
      '资料',
      `<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>`,
    ),
    section(
      '技能',
      `<ul class="tags">${profile.skills.map((skill) => `<li>${text(skill)}</li>`).join('')}</ul>`,
    ),
    section('案例', `<ul class="cases">${profile.cases.map(caseOf).join('')}</ul>`),
    profile.certificates.length === 0
      ? ''
      : section(
          '资质',
          `<ul class="cases">${profile.certificates.map((one) => `<li>${text(one.kind_text)}<small>${text(one.name)}</small></li>`).join('')}</ul>`,
        ),
    `</main><footer class="wrap">内容由服务商提供，已通过平台认证审核。 <a href="/">${SITE}</a></footer>`,
  ].join('');
}

const section = (title: string, content: string): string => `<section><h2>${title}</h2>${content}</section>`;

const caseOf = ({ title, url }: Homepage['profile']['cases'][number]): string =>
  url === null
    ? `<li>${text(title)}</li>`
    : `<li><a href="${text(url)}" target="_blank" rel="noopener noreferrer nofollow ugc">${text(title)}</a></li>`;

/** The page where there is none: the same for everybody. */
export const absentDocument: string = frame(
  `<title>主页不存在 · ${SITE}</title><meta name="robots" content="noindex">`,
  `<main class="wrap absent"><h1>主页不存在或已关闭</h1><p>请核对地址，或返回 <a href="/">${SITE}</a>。</p></main>`,
);
