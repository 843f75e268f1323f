/**
 * The HTML of an e-mail in the product's look, for programs that show it; others show the plain words. No
 * picture is fetched.
 */
export function mailPage({ title, body, center }: { title: string; body: string; center: string }): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`)
    .join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head><body style="margin:0;padding:24px 12px;background:#f2f4f7;color:#1c2733;font:16px/1.7 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif"><div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:12px"><h1 style="margin:0 0 20px;font-size:20px;line-height:1.4">${escaped(title)}</h1>${paragraphs}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e8ee;color:#5b6775;font-size:13px">此邮件由用户中心自动发出，请勿直接回复。<br>请从浏览器自行打开 ${escaped(center)} 查看详情，我们不会在邮件中索要密码或验证码。</p></div></body></html>`;
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => marks[mark]!);
