import { applicant, defaulter, provider } from './people';
import { both, type ProjectSeed } from './project-seed';

/** Projects of other accounts that the demo account meets in the square (docs/product/README.md#demo-world). */
export const projectsOfOthers: readonly ProjectSeed[] = [
  {
    who: provider,
    daysAgo: 48,
    becomes: 'online',
    incubates: 30,
    advice: ['字库的授权分级先按个人、商用、媒体三档，价格表下次面谈带来。'],
    record: '两家书店的试用反馈已看，小书的版式与字库一并打样。',
    hue: 88,
    form: {
      name: '老厂房字体计划',
      slogan: '把厂房外墙上的美术字做成能用的字库',
      field: 'design',
      stage: 'trial',
      intro: both(
        '老厂房字体计划走访即将拆改的厂房与仓库，拍摄外墙、车间与广播室里的手写美术字，按笔画拆解后重新绘制，做成可以商用授权的字库。每一款字库都附一册小书，写明原字的位置、年代与书写者。',
        '第一款“北货仓宋”已完成三千五百字，两家书店与一座美术馆正在试用。接下来要完成另外两款，并邀请原厂的老师傅为字库写下当年的故事，需要校字的伙伴与印刷小册的资金。',
      ),
      team: [
        { name: '拾光', role: '字体设计', intro: '负责拆解与绘制' },
        { name: '季风', role: '摄影', intro: '负责走访与影像记录' },
      ],
      needs: ['talent', 'fund'],
      fund_need: 120_000_00,
      visibility: 'public',
    },
    posts: [[36, '北货仓宋完成三千五百字', '常用字已全部定稿，开始与两家书店试用，标点与数字下月补齐。']],
  },
  {
    who: applicant,
    incubates: 'applied',
    daysAgo: 33,
    becomes: 'online',
    hue: 176,
    form: {
      name: '城墙砖石识别',
      slogan: '拍一张照片，读出一块城砖的身世',
      field: 'software',
      stage: 'prototype',
      intro: both(
        '城墙砖石识别让游客拍下城砖上的铭文，由程序辨认年代、产地与工匠姓名，再把散落在各段城墙上的同批城砖连成一张图。铭文库由志愿者校对，每一条都可以查到依据的方志与拓片。',
        '原型已收录一千八百余条铭文，辨认的准确率在清晰照片上超过八成。我们希望与文保单位一起补齐拓片，也在寻找做图像识别的伙伴，把残缺与风化的铭文也读出来。',
      ),
      team: [
        { name: '秦启航', role: '发起人', intro: '动画工场主理人' },
        { name: '许砖', role: '文史', intro: '地方志研究者' },
      ],
      needs: ['talent', 'equipment'],
      fund_need: null,
      visibility: 'public',
    },
  },
  {
    who: defaulter,
    daysAgo: 18,
    becomes: 'online',
    hue: 256,
    form: {
      name: '雨巷听书机',
      slogan: '给外婆的一台不用联网的听书机',
      field: 'hardware',
      stage: 'idea',
      intro: both(
        '雨巷听书机是一台给老人用的木壳听书机：没有屏幕，三个旋钮分别管开关、音量与书目，子女把评书、戏曲与自己录的话装进存储卡里，插上就能听。外壳用旧家具的木料，每一台的纹路都不一样。',
        '我们已完成第一台工作样机，请六位老人试用了一个月，旋钮的手感与音量的档位都改了两轮。下一步想做二十台小批量，需要懂声学的伙伴与一间可以打样的木工房。',
      ),
      team: [{ name: '江南', role: '发起人', intro: '漫画作者' }],
      needs: ['space', 'equipment', 'mentor'],
      fund_need: null,
      visibility: 'public',
    },
  },
];
