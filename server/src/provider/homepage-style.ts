/** The one style of the public homepage; its policy names it by its hash. */
export const homepageStyle = `
:root{color-scheme:light dark;--ink:#1d2430;--soft:#5a6577;--line:#e3e8ef;--ground:#f5f7fa;--sheet:#fff;--brand:#2357b5;--tint:#edf3fc}
@media (prefers-color-scheme:dark){:root{--ink:#e8ecf2;--soft:#a3adbd;--line:#2c3441;--ground:#12161d;--sheet:#1a2029;--brand:#93b6f5;--tint:#1b2a45}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.7 system-ui,-apple-system,"PingFang SC","Microsoft YaHei",sans-serif;overflow-wrap:anywhere}
.wrap{max-width:960px;margin:0 auto;padding-inline:20px}
header{background:linear-gradient(120deg,var(--tint),var(--sheet));border-bottom:1px solid var(--line)}
.head{display:flex;flex-wrap:wrap;gap:20px;align-items:center;padding-block:40px}
.head>div{flex:1 1 260px;min-width:0}
.avatar{flex:none;display:grid;place-items:center;width:88px;height:88px;border-radius:50%;background:var(--brand);color:var(--sheet);font-size:36px;object-fit:cover}
h1{margin:0;font-size:28px;line-height:1.3}
h2{margin:0 0 12px;font-size:18px}
p{margin:4px 0}
.mark{margin-right:8px;padding:2px 10px;border:1px solid var(--brand);border-radius:99px;color:var(--brand);font-size:13px}
main{display:grid;gap:20px;padding-block:28px}
section{padding:24px;border:1px solid var(--line);border-radius:14px;background:var(--sheet)}
.intro{white-space:pre-line}
.hire{flex:none;padding:10px 28px;border-radius:99px;background:var(--brand);color:var(--sheet);font-weight:600;text-decoration:none}
.hire:hover{filter:brightness(1.08)}
.rating{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px;margin:0}
.rating strong{font-size:32px;line-height:1.2;font-variant-numeric:tabular-nums}
.rating span,.by span,.by time,.none{color:var(--soft);font-size:14px}
.reviews li{margin-top:16px;padding-top:16px;border-top:1px solid var(--line)}
.by{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 12px;font-variant-numeric:tabular-nums}
.by time{margin-left:auto}
.reply{margin-top:8px;padding:10px 14px;border-radius:10px;background:var(--ground);font-size:15px}
@media (max-width:559px){.works{grid-template-columns:1fr 1fr}.hire{flex:1 1 100%;text-align:center}}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(180px,1fr));gap:16px;margin:0}
dt{color:var(--soft);font-size:14px}
dd{margin:0}
ul{margin:0;padding:0;list-style:none}
.tags{display:flex;flex-wrap:wrap;gap:8px;margin-top:8px}
.tags li{padding:2px 12px;border:1px solid var(--line);border-radius:99px;background:var(--sheet);font-size:14px}
.cases{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px}
.cases li{padding:16px;border:1px solid var(--line);border-radius:10px}
.works{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:16px}
.works a{display:block;color:inherit;text-decoration:none;font-weight:600}
.works a:hover{color:var(--brand)}
.works small{display:block;color:var(--soft);font-weight:400}
.cover{display:block;aspect-ratio:3/2;margin-bottom:8px;border-radius:10px;overflow:hidden;background:var(--line)}
.cover img{width:100%;height:100%;object-fit:cover}
.pictures{display:grid;gap:16px}
.pictures img{display:block;width:100%;height:auto;border-radius:10px;background:var(--line)}
video{display:block;width:100%;max-height:80vh;border-radius:10px;background:#000}
.cases small{display:block;color:var(--soft)}
a{color:var(--brand);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--brand);outline-offset:3px}
footer{padding-block:8px 40px;color:var(--soft);font-size:14px}
.absent{padding-block:96px;text-align:center}
`;
