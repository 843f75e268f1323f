import type { ProjectForm } from '@uc/contract/maker-form';
import { applicant, defaulter, owner, provider } from './cast';

/** A project of the demo world. */
export interface Tale {
  who: { uid: number; username: string };
  daysAgo: number;
  /** Where it ends up. */
  becomes: 'draft' | 'auditing' | 'rejected' | 'online' | 'changing' | 'offline';
  hue: number;
  form: Omit<ProjectForm, 'cover' | 'imgs' | 'plan' | 'ip_refs' | 'request_refs'>;
  posts?: readonly [daysAgo: number, title: string, text: string][];
}
const both = (text: string, more: string) => `${text}\n\n${more}`;

/** Projects of the demo world in every state of a review (product 11 §11.10). */
export const projects: readonly Tale[] = [
  {
    who: owner,
    daysAgo: 160,
    becomes: 'online',
    hue: 198,
    form: {
      name: '山海经数字图谱',
      slogan: '把四百种异兽做成可以行走的图谱',
      field: 'culture',
      stage: 'trial',
      intro: both(
        '山海经数字图谱把散落在各版本注本里的异兽、山川与草木重新校勘，做成一套可以检索、可以行走的数字图谱。每一种异兽都有出处、考据、三视图与可以授权的线稿，研究者可以引用，设计师可以直接使用。',
        '目前已完成第一批一百二十种，在两家博物馆的教育活动里试运营，接下来要完成南山经与西山经两卷，并开放授权后台，让小团队也用得起有考据的形象。',
      ),
      team: [
        { name: '陆观山', role: '发起人', intro: '古籍整理出身，负责考据' },
        { name: '苏棠', role: '主美', intro: '负责三视图与线稿规范' },
        { name: '周砚', role: '工程', intro: '负责检索与授权后台' },
      ],
      needs: ['fund', 'talent'],
      fund_need: 500_000_00,
      visibility: 'public',
    },
    posts: [
      [120, '第一批一百二十种完成校勘', '第一批线稿已全部定稿，考据说明可在线查阅，欢迎指正。'],
      [46, '与两家博物馆开始试运营', '周末教育活动里，孩子们最喜欢的是文鳐鱼。反馈已整理进下一版的图谱。'],
      [9, '南山经卷进入三视图阶段', '本月完成二十四种三视图，并统一了线稿的授权标识。'],
    ],
  },
  {
    who: owner,
    daysAgo: 60,
    becomes: 'changing',
    hue: 152,
    form: {
      name: '城市声音地图',
      slogan: '用耳朵逛一座老城',
      field: 'software',
      stage: 'prototype',
      intro: both(
        '城市声音地图邀请居民录下即将消失的声音：早市的吆喝、评弹的调弦、河埠头的棒槌。每段声音都有地点、时间与讲述人，听者走到那里时，手机里响起的是三十年前的同一条街。',
        '原型已在平江路一带试用，收录二百余段声音。我们希望找到懂声音修复的伙伴，也希望与街道、学校一起，把采集变成一门人人能上的课。',
      ),
      team: [{ name: '顾听', role: '发起人', intro: '纪录片录音师' }],
      needs: ['talent', 'mentor'],
      fund_need: null,
      visibility: 'public',
    },
  },
  {
    who: owner,
    daysAgo: 2,
    becomes: 'auditing',
    hue: 26,
    form: {
      name: '竹编灯具再设计',
      slogan: '让老竹匠的手艺亮在新家里',
      field: 'design',
      stage: 'prototype',
      intro: both(
        '竹编灯具再设计与三位老竹匠合作，把六角孔、人字纹等传统编法做成模数化的灯罩，平板运输，到家十分钟组装。每一盏灯都附编织者的名字与编法的来历。',
        '我们已经完成五款样灯与跌落、阻燃测试，正在准备第一批小批量试产，需要场地与模具设备的支持，也在寻找愿意长期合作的家居渠道。',
      ),
      team: [
        { name: '沈竹青', role: '发起人', intro: '产品设计师' },
        { name: '老方', role: '竹匠', intro: '从艺四十年' },
      ],
      needs: ['space', 'equipment'],
      fund_need: null,
      visibility: 'public',
    },
  },
  {
    who: owner,
    daysAgo: 0,
    becomes: 'draft',
    hue: 268,
    form: {
      name: '非遗纹样生成器',
      slogan: '',
      field: 'software',
      stage: 'idea',
      intro: '从蓝印花布与缂丝的纹样出发，做一个给设计师用的纹样工具。',
      team: [],
      needs: [],
      fund_need: null,
      visibility: 'public',
    },
  },
  {
    who: owner,
    daysAgo: 30,
    becomes: 'rejected',
    hue: 342,
    form: {
      name: '园林沙盘桌游',
      slogan: '在一张桌子上造一座园子',
      field: 'game',
      stage: 'idea',
      intro: both(
        '园林沙盘桌游让两到四位玩家轮流叠山、理水、植木、建亭，在有限的地块里造出各自的园子。规则从《园冶》里来：因借、对景、曲折，每一项都化成可以计分的布局。',
        '目前完成规则第三稿与纸质样板，测试了四十余局。下一步想制作木质小样，并与园林方一起做成可以在现场玩的活动版本，适合亲子与研学团队。',
      ),
      team: [{ name: '叶理水', role: '发起人', intro: '桌游设计师' }],
      needs: ['fund'],
      fund_need: 80_000_00,
      visibility: 'public',
    },
  },
  {
    who: owner,
    daysAgo: 210,
    becomes: 'offline',
    hue: 48,
    form: {
      name: '茶席小剧场',
      slogan: '一席茶的时间，一出四个人的戏',
      field: 'film',
      stage: 'trial',
      intro: both(
        '茶席小剧场把评弹的短篇改成四个演员、二十四位观众的沉浸演出，观众坐在茶席边，剧情随着一壶茶的冲泡推进。演出在老茶馆里进行，不搭台、不用麦克风。',
        '第一季演出三十二场，上座八成以上。因合作茶馆改建，项目暂停招募，第二季的剧本与新场地正在筹备之中，欢迎老观众继续关注我们的消息。',
      ),
      team: [{ name: '白苏', role: '导演', intro: '话剧导演' }],
      needs: ['space'],
      fund_need: null,
      visibility: 'public',
    },
  },
  {
    who: provider,
    daysAgo: 90,
    becomes: 'online',
    hue: 12,
    form: {
      name: '古镇文创礼盒计划',
      slogan: '一座古镇，一只可以寄走的盒子',
      field: 'design',
      stage: 'growth',
      intro: both(
        '古镇文创礼盒计划与古镇里的小店合作，把酱菜、草鞋、木刻与年糕模子装进同一只盒子，由我们统一设计、质检与发货，收益按件分给每一位手艺人。',
        '第一年与三座古镇的四十六家小店合作，寄出一万二千只礼盒。我们正在把这套合作方法整理成手册，希望复制到更多没有设计团队的古镇。',
      ),
      team: [
        { name: '拾光', role: '主理人', intro: '品牌设计师' },
        { name: '阿满', role: '供应链', intro: '负责质检与发货' },
      ],
      needs: ['talent', 'space'],
      fund_need: null,
      visibility: 'public',
    },
    posts: [[20, '第三座古镇加入', '木渎的十二家小店加入计划，新礼盒下月开始预订。']],
  },
  {
    who: applicant,
    daysAgo: 75,
    becomes: 'online',
    hue: 225,
    form: {
      name: '皮影动作捕捉库',
      slogan: '让皮影的身段留在骨骼动画里',
      field: 'comic',
      stage: 'prototype',
      intro: both(
        '皮影动作捕捉库记录老艺人操纵皮影的手势，把签子的运动换算成骨骼动画，整理成可以检索的动作库。动画师可以直接调用“抢背”“趟马”等身段，不再从零描摹。',
        '我们已与两位非遗传承人完成首批六十个身段的采集，正在制作面向常用三维软件的插件，希望在学校与工作室里试用，并建立给传承人分成的授权方式。',
      ),
      team: [{ name: '秦启航', role: '发起人', intro: '动画工场主理人' }],
      needs: ['mentor'],
      fund_need: 300_000_00,
      visibility: 'public',
    },
  },
  {
    who: defaulter,
    daysAgo: 40,
    becomes: 'online',
    hue: 300,
    form: {
      name: '江南旧事四格',
      slogan: '外婆讲的故事，四格画完',
      field: 'comic',
      stage: 'growth',
      intro: both(
        '江南旧事四格每周收一位读者外婆的故事，由我们画成四格漫画，在社区报与地铁灯箱里连载。故事都很小：一把蒲扇、一场露天电影、一次坐错船的出嫁。',
        '连载已满一百期，读者来信两千余封。接下来想把它做成给老人与孩子一起读的绘本，并到社区里办“讲给外孙听”的活动，正在寻找出版与场地伙伴。',
      ),
      team: [{ name: '江南', role: '主笔', intro: '漫画作者' }],
      needs: ['space', 'talent'],
      fund_need: null,
      visibility: 'public',
    },
  },
];
