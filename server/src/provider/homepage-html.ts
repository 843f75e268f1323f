import type { Output } from '@uc/contract/endpoint';
import type { provider } from '@uc/contract/provider/provider';
import type { ShownReviews, ShownWork } from '../room/index';
import { reviewsIn } from './homepage-reviews';
import { frame, jsonIn, loading, section, shortened, SITE, text } from './plain-html';

type Published = NonNullable<Output<(typeof provider)['status']>['cert']>['profile'];
/** The contents of a homepage: what the provider publishes, and nothing else of the account. */
export interface Homepage {
  name: string;
  avatarUrl: string | null;
  kind: 'person' | 'enterprise';
  since: string;
  level: number;
  price: string;
  profile: Published;
  works: readonly ShownWork[];
  reviews: ShownReviews;
  /** The address at which visitors hire this provider, once signed in. */
  hire: string;
  /** The address at which visitors favourite this provider, once signed in. */
  favourite: string;
}

const kindTexts = { person: '个人服务商', enterprise: '企业服务商' } as const;

/** The whole document, with its metadata for search engines and messengers. */
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
  const properties: [string, string | undefined][] = [
    ['og:type', 'profile'],
    ['og:site_name', SITE],
    ['og:locale', 'zh_CN'],
    ['og:title', title],
    ['og:description', about],
    ['og:url', address],
    ['og:image', shared(page, origin)],
  ];
  const head = [
    `<title>${text(title)}</title>`,
    `<meta name="description" content="${text(about)}">`,
    `<link rel="canonical" href="${text(address)}">`,
    ...properties.flatMap(([property, content]) =>
      content === undefined ? [] : [`<meta property="${property}" content="${text(content)}">`],
    ),
    `<meta name="twitter:card" content="summary">`,
    `<script type="application/ld+json">${jsonIn(known)}</script>`,
  ];
  return frame(head.join(''), body);
}

/** The picture of the first work that has one; an avatar is WebP or SVG, which messengers do not show. */
const shared = ({ works }: Homepage, origin: string): string | undefined => {
  const path = works.find(({ picture }) => picture !== null)?.picture?.shared;
  return path === undefined ? undefined : new URL(path, origin).href;
};

/** The body of the page. */
export function bodyOf(page: Homepage): string {
  const { name, avatarUrl, kind, since, level, price, profile, works, reviews, hire, favourite } = page;
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
    `<ul class="tags" aria-label="服务类目">${profile.categories.map((one) => `<li>${text(one.text)}</li>`).join('')}</ul></div><a class="hire" href="${text(hire)}">雇佣TA</a></div></header>`,
    '<main class="wrap">',
    section('简介', `<p class="intro">${text(profile.intro)}</p>`),
    works.length === 0 ? '' : section('作品', worksIn(works)),
    section('评价', reviewsIn(reviews)),
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
    `</main><footer class="wrap">内容由服务商提供，已通过平台认证审核。 <a href="${text(favourite)}" rel="nofollow">收藏此服务商</a> · <a href="/">${SITE}</a></footer>`,
  ].join('');
}

/** Works as pictures that lead to their own pages. */
export const worksIn = (works: readonly ShownWork[]): string =>
  `<ul class="works">${works.map((work, index) => workOf(work, index === 0)).join('')}</ul>`;
const workOf = ({ path, title, category, picture }: ShownWork, isFirst: boolean): string => {
  const image =
    picture === null
      ? ''
      : `<img src="${text(picture.url)}" alt="" width="${picture.width}" height="${picture.height}" ${loading(isFirst)} decoding="async">`;
  return `<li><a href="${text(path)}"><span class="cover">${image}</span>${text(title)}<small>${text(category ?? '')}</small></a></li>`;
};

const caseOf = ({ title, url }: Homepage['profile']['cases'][number]): string =>
  url === null
    ? `<li>${text(title)}</li>`
    : `<li><a href="${text(url)}" target="_blank" rel="noopener noreferrer nofollow ugc">${text(title)}</a></li>`;

/** The page where there is none: the same for everybody. */
export const absentDocument: string = frame(
  `<title>主页不存在 · ${SITE}</title><meta name="robots" content="noindex">`,
  `<main class="wrap absent"><h1>主页不存在或已关闭</h1><p>请核对地址，或返回 <a href="/">${SITE}</a>。</p></main>`,
);
