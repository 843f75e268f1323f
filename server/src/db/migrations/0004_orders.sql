-- Orders (product 03 §3.10, 05 §5.9). An order lives with its buyer; who may list it, buyer and seller, each has a row of
-- order_views under their own uid, so that either list is one range of one index.

create table sub_centers (
  code text constraint sub_centers__code primary key check (code ~ '^[a-z0-9_-]{2,20}$' and code <> 'all'),
  name text not null,
  short_name text not null,
  province text not null,
  city text not null,
  address text not null,
  phone text not null,
  service_types text[] not null,
  status text not null default 'online' check (status in ('online', 'maintenance', 'offline')),
  is_default boolean not null default false,
  sort int not null
);
create unique index sub_centers__is_default on sub_centers (is_default) where is_default;
insert into sub_centers (code, name, short_name, province, city, address, phone, service_types, status, is_default, sort) values
  ('suzhou', '苏州分中心', '苏州', '江苏省', '苏州市', '工业园区创意产业园3号楼', '400-000-0512', '{render,studio,meeting,space}', 'online', true, 1),
  ('shanghai', '上海分中心', '上海', '上海市', '上海市', '杨浦区创智天地A座8层', '400-000-0021', '{render,studio,meeting,space}', 'online', false, 2),
  ('beijing', '北京分中心', '北京', '北京市', '北京市', '朝阳区文创实验园C2座', '400-000-0010', '{render,studio,meeting}', 'online', false, 3),
  ('hangzhou', '杭州分中心', '杭州', '浙江省', '杭州市', '西湖区云栖小镇7号楼', '400-000-0571', '{render,meeting,space}', 'online', false, 4),
  ('chengdu', '成都分中心', '成都', '四川省', '成都市', '高新区天府软件园G区', '400-000-0028', '{render,studio}', 'maintenance', false, 5);

create table products (
  product text constraint products__product primary key,
  order_type text not null,
  name text not null,
  spec text not null,
  unit text not null,
  price_fen bigint not null constraint products__price_fen check (price_fen > 0 and price_fen <= 1000000000000000),
  -- Null: the platform sells it itself.
  seller_uid bigint,
  seller_name text not null default '平台自营',
  is_on_sale boolean not null default true,
  sort int not null
);
create index products__sort on products (order_type, sort);
insert into products (product, order_type, name, spec, unit, price_fen, sort) values
  ('render-cpu', 'render', 'CPU渲染', '32核 64G', '核时', 35, 1),
  ('render-gpu', 'render', 'GPU渲染', 'RTX 4090 24G', '卡时', 680, 2),
  ('render-frame', 'render', '包帧渲染', '4K 单帧', '帧', 1200, 3),
  ('studio-design', 'studio', '设计云工作室', '8核 32G RTX A4000', '月', 129900, 1),
  ('studio-edit', 'studio', '剪辑云工作室', '16核 64G RTX A5000', '月', 219900, 2),
  ('studio-storage', 'studio', '云盘扩容', '1T', '月', 9900, 3),
  ('meeting-50', 'meeting', '云会议室', '50方', '小时', 4900, 1),
  ('meeting-300', 'meeting', '云会议室', '300方 含录制', '小时', 19900, 2),
  ('space-desk', 'space', '共享工位', '独立工位', '天', 6800, 1),
  ('space-hall', 'space', '路演厅', '200座 含音响灯光', '半天', 180000, 2),
  ('space-booth', 'space', '录音棚', '专业人声棚', '小时', 26000, 3),
  ('member-year', 'member', '企业会员', '一年', '份', 199900, 1),
  ('member-seats', 'member', '子账号扩容', '5个 一年', '份', 49900, 2);

-- Order numbers are unique everywhere; this is the one table that is asked by number alone.
create table order_numbers (
  order_no text collate "C" constraint order_numbers__order_no primary key,
  uid bigint not null
);

create table orders (
  uid bigint not null,
  order_no text collate "C" not null,
  -- Who placed it: the owner, or a sub-account with its id.
  created_by text not null,
  created_by_sub text,
  -- Null: the platform sells it itself.
  seller_uid bigint constraint orders__not_to_oneself check (seller_uid <> uid),
  seller_name text not null,
  order_type text not null check (order_type in ('coin', 'render', 'studio', 'meeting', 'space', 'service', 'crowd',
    'maker', 'copyright', 'trademark', 'patent', 'member')),
  title text not null,
  cover text,
  -- [{name, spec, qty, unit, price_fen}], as sold: what happens to the product later changes nothing here.
  items jsonb not null,
  location text not null default 'all',
  total_fen bigint not null constraint orders__total_fen check (total_fen > 0 and total_fen <= 1000000000000000),
  discount_fen bigint not null default 0,
  paid_voucher_fen bigint not null default 0,
  paid_coin_fen bigint not null default 0,
  paid_rmb_fen bigint not null default 0,
  paid_iou_fen bigint not null default 0,
  paid_online_fen bigint not null default 0,
  refunded_fen bigint not null default 0,
  status text not null default 'pending_pay' check (status in ('pending_pay', 'processing', 'pending_accept', 'completed',
    'refunding', 'refunded', 'part_refunded', 'closed')),
  -- Where a refused refund goes back to.
  refunding_from text check (refunding_from in ('processing', 'pending_accept', 'completed')),
  close_reason text check (close_reason in ('cancelled', 'timeout')),
  revisions smallint not null default 0 constraint orders__revisions check (revisions between 0 and 3),
  pay_deadline_at timestamptz not null,
  accept_deadline_at timestamptz,
  paid_at timestamptz,
  -- Accepted, or refunded, or closed.
  ended_at timestamptz,
  remark text not null default '',
  source_type text,
  source_no text,
  created_at timestamptz not null,
  -- Also the number of the latest event.
  version int not null default 1,
  constraint orders__order_no primary key (uid, order_no),
  constraint orders__discount_fen check (discount_fen between 0 and total_fen),
  constraint orders__refunded_fen check (refunded_fen between 0 and total_fen - discount_fen),
  -- Nothing is paid, or all of it (product 03 §3.10).
  constraint orders__paid check (paid_voucher_fen >= 0 and paid_coin_fen >= 0 and paid_rmb_fen >= 0 and paid_iou_fen >= 0
    and paid_online_fen >= 0 and paid_voucher_fen + paid_coin_fen + paid_rmb_fen + paid_iou_fen + paid_online_fen
      = case when paid_at is null then 0 else total_fen - discount_fen end),
  constraint orders__paid_at check ((paid_at is null) = (status in ('pending_pay', 'closed')))
) with (fillfactor = 85);

create table order_events (
  uid bigint not null,
  order_no text collate "C" not null,
  seq int not null,
  at timestamptz not null,
  event text not null,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('owner', 'sub', 'seller', 'staff', 'system')),
  actor text not null,
  comment text,
  -- Delivered files: names as the seller gave them.
  files text[] not null default '{}',
  constraint order_events__seq primary key (uid, order_no, seq),
  constraint order_events__order foreign key (uid, order_no) references orders
);

create table order_refunds (
  uid bigint not null,
  refund_no text collate "C" not null,
  order_no text collate "C" not null,
  amount_fen bigint not null constraint order_refunds__amount_fen check (amount_fen > 0),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'agreed', 'refused')),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint order_refunds__refund_no primary key (uid, refund_no),
  constraint order_refunds__order foreign key (uid, order_no) references orders,
  constraint order_refunds__decided_at check ((status = 'open') = (decided_at is null))
);
create unique index order_refunds__one_open on order_refunds (uid, order_no) where status = 'open';

-- The order as one viewer lists it: what its list filters by, kept by the same function that moves the order.
create table order_views (
  uid bigint not null,
  role text not null check (role in ('buyer', 'seller')),
  order_no text collate "C" not null,
  buyer_uid bigint not null,
  created_at timestamptz not null,
  status text not null,
  tab text not null check (tab in ('pending_pay', 'processing', 'pending_accept', 'completed', 'refund', 'closed')),
  order_type text not null,
  location text not null,
  title text not null,
  total_fen bigint not null,
  created_by text not null,
  -- The buyer's sub-account that placed it, and only in the buyer's own view.
  creator text,
  methods text[] not null default '{}',
  -- When silence decides: the payment of 待付款, the acceptance of 待验收.
  due_at timestamptz,
  hidden_at timestamptz,
  constraint order_views__order_no primary key (uid, role, order_no)
) with (fillfactor = 85);
create index order_views__newest on order_views (uid, role, created_at, order_no) where hidden_at is null;
create index order_views__tab on order_views (uid, role, tab, created_at, order_no) where hidden_at is null;
create index order_views__creator on order_views (uid, role, creator, created_at, order_no)
  where hidden_at is null and creator is not null;
create index order_views__due_at on order_views (uid, role, status, due_at) where due_at is not null;

-- How many of a viewer's visible orders of a day stand in a tab: by day of creation in China, with -infinity for all days
-- together; tab `all` for all tabs; creator '' for all creators, else a sub-account's own.
create table order_day_counts (
  uid bigint not null,
  role text not null check (role in ('buyer', 'seller')),
  creator text not null,
  tab text not null,
  day date not null,
  n int not null,
  constraint order_day_counts__day primary key (uid, role, creator, tab, day)
) with (fillfactor = 60);

-- What the operator tells everybody on the workbench.
create table notices (
  notice_id text constraint notices__notice_id primary key,
  title text not null,
  published_at timestamptz not null
);
create index notices__published_at on notices (published_at);
