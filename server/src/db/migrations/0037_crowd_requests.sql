-- Requests of crowdsourcing (product 03 §3.11, 05 §5.10, 11 §11.5, ADR 45).

-- The category tree: two levels, of which each row counts on its days (product 11: what changes is dated data).
create table crowd_categories (
  code text collate "C" not null constraint crowd_categories__code primary key,
  parent text collate "C" constraint crowd_categories__parent references crowd_categories,
  text text not null,
  -- What a description should say, offered when it is empty.
  template text not null default '',
  -- The category of providers that it asks for.
  service text,
  position int not null default 0,
  valid_from date not null,
  valid_to date,
  version int not null default 1,
  constraint crowd_categories__days check (valid_to is null or valid_to >= valid_from)
);
insert into crowd_categories (code, parent, text, template, service, position, valid_from) values
  ('design', null, '设计', '', null, 1, '2026-01-01'),
  ('visual', null, '影视动漫', '', null, 2, '2026-01-01'),
  ('digital', null, '软件与游戏', '', null, 3, '2026-01-01'),
  ('content', null, '文案与营销', '', null, 4, '2026-01-01'),
  ('property', null, '知识产权', '', null, 5, '2026-01-01'),
  ('brand_design', 'design', '品牌设计', E'一、品牌与产品介绍：\n二、希望传达的气质与参考：\n三、交付内容（标志、应用、规范）：\n四、禁忌与其他要求：', 'brand_design', 1, '2026-01-01'),
  ('graphic_design', 'design', '平面与包装设计', E'一、产品与规格（尺寸、材质、工艺）：\n二、版面内容与文字：\n三、风格参考：\n四、交付格式（源文件、印刷稿）：', 'graphic_design', 2, '2026-01-01'),
  ('ui_design', 'design', '界面与交互设计', E'一、产品与使用人群：\n二、页面清单与流程：\n三、平台（网页、iOS、安卓、小程序）：\n四、交付内容（原型、视觉稿、切图、规范）：', 'ui_design', 3, '2026-01-01'),
  ('illustration', 'design', '插画与漫画', E'一、用途与数量：\n二、画面内容与人物：\n三、风格参考：\n四、尺寸、格式与授权范围：', 'illustration', 4, '2026-01-01'),
  ('product_design', 'design', '工业与产品设计', E'一、产品功能与尺寸：\n二、材料与成本目标：\n三、外观参考：\n四、交付内容（效果图、三维文件、手板支持）：', 'product_design', 5, '2026-01-01'),
  ('space_design', 'design', '空间与展陈设计', E'一、场地位置与面积：\n二、主题与展品：\n三、预算与工期：\n四、交付内容（方案、效果图、施工图）：', 'space_design', 6, '2026-01-01'),
  ('animation', 'visual', '动画与三维', E'一、用途与时长：\n二、剧本或分镜：\n三、画风参考：\n四、配音配乐与交付规格：', 'animation', 1, '2026-01-01'),
  ('film', 'visual', '影视拍摄与后期', E'一、用途、时长与规格：\n二、拍摄地点与日期：\n三、脚本与素材：\n四、后期要求与交付：', 'film', 2, '2026-01-01'),
  ('game', 'digital', '游戏美术与开发', E'一、玩法与平台：\n二、已有内容与引擎：\n三、美术或功能清单：\n四、里程碑与交付：', 'game', 1, '2026-01-01'),
  ('software', 'digital', '软件与网站开发', E'一、要解决的问题与用户：\n二、功能清单：\n三、平台、技术与对接要求：\n四、验收标准与维护期：', 'software', 2, '2026-01-01'),
  ('copywriting', 'content', '文案与策划', E'一、主题与受众：\n二、篇数与字数：\n三、语气与参考：\n四、交付与修改约定：', 'copywriting', 1, '2026-01-01'),
  ('marketing', 'content', '营销推广', E'一、推广对象与目标：\n二、渠道与周期：\n三、已有素材：\n四、效果衡量方式：', 'marketing', 2, '2026-01-01'),
  ('copyright_agency', 'property', '版权代理', E'一、作品或软件介绍：\n二、权利人情况：\n三、时间要求：', 'copyright_agency', 1, '2026-01-01'),
  ('trademark_agency', 'property', '商标代理', E'一、商标名称或图样：\n二、商品与服务范围：\n三、申请人情况：\n四、时间要求：', 'trademark_agency', 2, '2026-01-01'),
  ('patent_agency', 'property', '专利代理', E'一、技术方案与创新点：\n二、类型（发明、实用新型、外观）：\n三、申请人与时间要求：', 'patent_agency', 3, '2026-01-01');

-- Words that staff add to those of the house: one refuses a request, another is shown to whoever reviews it.
create table crowd_words (
  word text not null constraint crowd_words__word primary key,
  effect text not null check (effect in ('refuse', 'review')),
  added_by text not null,
  added_at timestamptz not null default app_now()
);

create table crowd_requests (
  uid bigint not null,
  request_no text collate "C" not null,
  mode text not null check (mode in ('reward', 'tender', 'hire')),
  status text not null check (status in (
    'draft', 'unpaid', 'auditing', 'rejected', 'bidding', 'selecting', 'deciding', 'notice', 'contracting', 'delivering',
    'working', 'accepting', 'disputing', 'completed', 'terminated', 'closed', 'banned')),
  -- What was typed, by the contract's form; amounts in 分.
  form jsonb not null,
  title text not null default '',
  category text collate "C",
  low_fen bigint check (low_fen >= 0),
  high_fen bigint check (high_fen >= low_fen),
  winners int not null default 1 check (winners between 1 and 5),
  visibility text not null default 'public' check (visibility in ('public', 'hide_bids', 'invited')),
  deadline_at timestamptz,
  -- When the next thing happens by itself.
  due_at timestamptz,
  target_uid bigint,
  extensions int not null default 0,
  extension_days int not null default 0,
  -- A 悬赏 is in escrow: what it offers does not change any more.
  is_paid boolean not null default false,
  bid_count int not null default 0,
  collects int not null default 0,
  contract_no text,
  reason text,
  reviewer text,
  created_by text not null,
  created_by_sub text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  submitted_at timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  constraint crowd_requests__request_no primary key (uid, request_no)
);
create unique index crowd_requests__number on crowd_requests (request_no);
create index crowd_requests__own on crowd_requests (uid, created_at desc, request_no desc);
create index crowd_requests__queue on crowd_requests (status, submitted_at);
create index crowd_requests__due on crowd_requests (due_at) where due_at is not null;

create table crowd_request_events (
  uid bigint not null,
  request_no text collate "C" not null,
  seq int not null,
  at timestamptz not null default app_now(),
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'staff', 'system')),
  actor text not null,
  comment text,
  constraint crowd_request_events__seq primary key (uid, request_no, seq),
  constraint crowd_request_events__request foreign key (uid, request_no) references crowd_requests on delete cascade
);
revoke update on crowd_request_events from uc_app;

-- Whom a request is shown to when it is not for everybody. The row is the invited account's and no foreign key leaves its
-- tenant (trust I10): who deletes a request deletes its invitations.
create table crowd_invitations (
  uid bigint not null,
  request_no text collate "C" not null,
  buyer_uid bigint not null,
  constraint crowd_invitations__request primary key (uid, request_no)
);
create index crowd_invitations__buyer on crowd_invitations (buyer_uid, request_no);

-- What stands in the hall: open requests as anybody sees them, with what they are found by. It names no account.
create table crowd_hall (
  request_no text collate "C" not null constraint crowd_hall__request_no primary key,
  mode text not null,
  category text collate "C" not null,
  branch text collate "C" not null,
  region text collate "C",
  low_fen bigint not null,
  high_fen bigint not null,
  published_at timestamptz not null,
  deadline_at timestamptz not null,
  words text not null,
  -- Letters and pairs of letters of the words: a Chinese word is found without knowing where it begins.
  grams text[] not null
);
create index crowd_hall__newest on crowd_hall (published_at desc, request_no desc);
create index crowd_hall__deadline on crowd_hall (deadline_at, request_no);
create index crowd_hall__budget on crowd_hall (high_fen desc, request_no desc);
create index crowd_hall__category on crowd_hall (category, published_at desc, request_no desc);
create index crowd_hall__branch on crowd_hall (branch, published_at desc, request_no desc);
create index crowd_hall__grams on crowd_hall using gin (grams);

do $$
declare
  private text;
begin
  foreach private in array array['crowd_requests', 'crowd_request_events', 'crowd_invitations']
  loop
    execute format('alter table %I enable row level security, force row level security', private);
    execute format(
      'create policy tenant on %I using ((select fenced_tenants()) is null or uid = any((select fenced_tenants())::bigint[])) with check (true)',
      private
    );
  end loop;
end $$;
create policy inviter on crowd_invitations using (buyer_uid = any((select fenced_tenants())::bigint[])) with check (true);
-- A request that was published is read by everybody, one for some by those; nobody else changes it.
create policy published on crowd_requests for select
  using (published_at is not null and visibility <> 'invited' and status <> 'banned');
create policy invited on crowd_requests for select
  using (
    published_at is not null and status <> 'banned'
    and exists (
      select from crowd_invitations i
      where i.request_no = crowd_requests.request_no and i.uid = any((select fenced_tenants())::bigint[])
    )
  );
