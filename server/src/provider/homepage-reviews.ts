import type { ShownReviews } from '../room/index';
import { text } from './plain-html';

/** The mean with its count, and the newest with their replies. */
export function reviewsIn({ mean, count, newest }: ShownReviews): string {
  if (mean === null) return '<p class="none">暂无评价</p>';
  const more = count > newest.length ? `，以下为最近${newest.length}条` : '';
  return [
    `<p class="rating"><strong>${mean.toFixed(1)}</strong><span>满分5分，共${count}条评价${more}</span></p>`,
    `<ul class="reviews">${newest.map(reviewOf).join('')}</ul>`,
  ].join('');
}

const reviewOf = ({ author, stars, day, text: said, reply }: ShownReviews['newest'][number]): string =>
  [
    `<li><p class="by"><strong>${text(author)}</strong><span>${stars.toFixed(1)}分</span><time datetime="${day}">${day}</time></p>`,
    `<p class="intro">${text(said)}</p>`,
    reply === null ? '' : `<p class="reply intro">服务商回复：${text(reply)}</p>`,
    '</li>',
  ].join('');
