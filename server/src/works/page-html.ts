import { frame, jsonIn, loading, section, shortened, SITE, text } from '../provider/index';

/** The contents of a work's public page: its approved version. */
export interface WorkPage {
  address: string;
  origin: string;
  title: string;
  author: { kind: 'person' | 'enterprise'; name: string; path: string };
  description: string;
  tags: readonly string[];
  pictures: readonly { medium: string; large: string; shared: string; width: number; height: number }[];
  /** Its film, with the cover as its still picture. */
  video: { url: string; poster: string | undefined; shownSince: string } | null;
  facts: readonly [label: string, value: string][];
  /** The address at which visitors make it a favourite. */
  favouritePath: string;
  /** The address at which visitors complain of it. */
  complaint: string;
}

/** The whole document, with its metadata for search engines and messengers. */
export function workDocument(page: WorkPage, body: string): string {
  const { address, origin, title, author, tags, pictures, video } = page;
  const name = `${title} · ${author.name} · ${SITE}`;
  const about = shortened(page.description || `${author.name}的作品《${title}》`);
  const image = pictures[0] && new URL(pictures[0].large, origin).href;
  const shownAs = pictures[0] && new URL(pictures[0].shared, origin).href;
  const film = video && new URL(video.url, origin).href;
  const known = {
    '@context': 'https://schema.org',
    '@type': 'VisualArtwork',
    name: title,
    url: address,
    description: about,
    creator: {
      '@type': author.kind === 'person' ? 'Person' : 'Organization',
      name: author.name,
      url: `${origin}${author.path}`,
    },
    keywords: tags,
    ...(image !== undefined && { image }),
    ...(video && {
      video: {
        '@type': 'VideoObject',
        name: title,
        description: about,
        contentUrl: film,
        encodingFormat: 'video/mp4',
        uploadDate: video.shownSince,
        thumbnailUrl: video.poster === undefined ? image : new URL(video.poster, origin).href,
      },
    }),
  };
  const shared: [string, string | undefined][] = [
    ['og:type', 'article'],
    ['og:site_name', SITE],
    ['og:locale', 'zh_CN'],
    ['og:title', name],
    ['og:description', about],
    ['og:url', address],
    ['og:image', shownAs],
    ['og:video', film ?? undefined],
    ['og:video:type', film === null ? undefined : 'video/mp4'],
  ];
  const head = [
    `<title>${text(name)}</title>`,
    `<meta name="description" content="${text(about)}">`,
    `<link rel="canonical" href="${text(address)}">`,
    ...shared.flatMap(([property, content]) =>
      content === undefined ? [] : [`<meta property="${property}" content="${text(content)}">`],
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    `<script type="application/ld+json">${jsonIn(known)}</script>`,
  ];
  return frame(head.join(''), body);
}

/** The body of the page. */
export function workBody({
  title,
  author,
  description,
  tags,
  pictures,
  video,
  facts,
  favouritePath,
  complaint,
}: WorkPage): string {
  const images = pictures.map(
    ({ medium, large, width, height }, index) =>
      `<li><a href="${text(large)}"><img src="${text(medium)}" alt="${text(`${title}（图${index + 1}）`)}" width="${width}" height="${height}" ${loading(index === 0)} decoding="async"></a></li>`,
  );
  const marks = tags.map((tag) => `<li>${text(tag)}</li>`).join('');
  return [
    `<header><div class="wrap head"><div><h1>${text(title)}</h1><p>作者：<a href="${text(author.path)}">${text(author.name)}</a></p>`,
    marks && `<ul class="tags" aria-label="标签">${marks}</ul>`,
    '</div></div></header><main class="wrap">',
    video &&
      section(
        '视频',
        `<video controls playsinline preload="metadata" src="${text(video.url)}"${video.poster === undefined ? '' : ` poster="${text(video.poster)}"`} aria-label="${text(`${title}（视频）`)}"></video>`,
      ),
    section('图片', `<ul class="pictures">${images.join('')}</ul>`),
    description && section('简介', `<p class="intro">${text(description)}</p>`),
    section(
      '资料',
      `<dl>${facts.map(([label, value]) => `<div><dt>${label}</dt><dd>${text(value)}</dd></div>`).join('')}</dl>`,
    ),
    `</main><footer class="wrap">内容由服务商提供，已通过平台审核。 <a href="${text(author.path)}">查看服务商主页</a> · <a href="${text(favouritePath)}" rel="nofollow">收藏此作品</a> · <a href="${text(complaint)}" rel="nofollow">投诉此作品</a> · <a href="/">${SITE}</a></footer>`,
  ].join('');
}
