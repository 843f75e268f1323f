import type { Chance } from './chance';
import type { Paper } from './draw';
import { cardNoOf, dayOf, idNoOf, nameOf, residentArea, usccOf } from './people';

/** A paper with the values that a form should be offered from it. */
export interface Drawn {
  kind: string;
  side: 'front' | 'back' | 'license' | 'card';
  paper: Paper;
  fields: Record<string, string>;
}
const card = (texts: Paper['texts'], ground = '#e6eef0'): Paper => ({
  width: 1012,
  height: 638,
  ground,
  ink: '#15202b',
  texts,
});
const chinese = (day: string) => `${day.slice(0, 4)}年${day.slice(5, 7)}月${day.slice(8)}日`;
const dotted = (day: string) => day.replaceAll('-', '.');

export function front(chance: Chance, name = nameOf(chance), area = residentArea(chance)): Drawn {
  const birth = dayOf(chance, 1950, 2006);
  const number = idNoOf(chance, area, birth);
  const [year, month, day] = birth.split('-').map(Number);
  const isPermit = area.startsWith('8');
  return {
    kind: isPermit ? '港澳台居民居住证, front' : '居民身份证, front',
    side: 'front',
    fields: { real_name: name, id_no: number },
    paper: card([
      [56, 105, 30, '姓', 22],
      [108, 105, 30, '名'],
      [170, 108, 42, name, 6],
      [56, 180, 30, '性'],
      [108, 180, 30, '别'],
      [170, 180, 36, chance.oneOf(['男', '女'])],
      ...(isPermit
        ? []
        : ([
            [300, 180, 30, '民 族'],
            [410, 180, 36, '汉'],
          ] as const)
      ).map((one) => [...one] as Paper['texts'][number]),
      [56, 255, 30, '出'],
      [108, 255, 30, '生'],
      [170, 255, 34, `${year} 年 ${month} 月 ${day} 日`],
      [56, 330, 30, '住'],
      [108, 330, 30, '址'],
      [170, 330, 34, '江苏省苏州市虎丘区竹园路'],
      [170, 380, 34, `${chance.whole(1, 999)}号${chance.whole(1, 30)}幢${chance.whole(101, 2901)}室`],
      [56, 560, 30, '公民身份号码'],
      [350, 563, 44, number, 5],
    ]),
  };
}

/** A permanent residence card as the one of 2023 is described: its validity is on the front. */
export function residence(chance: Chance): Drawn {
  const [birth, from] = [dayOf(chance, 1950, 2000), dayOf(chance, 2023, 2025)];
  const until = `${Number(from.slice(0, 4)) + 10}${from.slice(4)}`;
  const name = nameOf(chance);
  const number = idNoOf(chance, `9${chance.oneOf(['11', '31', '44'])}${chance.digits(3)}`, birth);
  return {
    kind: '外国人永久居留身份证',
    side: 'front',
    fields: { real_name: name, id_no: number, valid_from: from, valid_to: until },
    paper: card([
      [250, 70, 34, '外国人永久居留身份证'],
      [330, 160, 28, '姓名'],
      [480, 160, 36, name, 4],
      [330, 230, 28, '性别'],
      [480, 230, 34, chance.oneOf(['男', '女'])],
      [330, 300, 28, '出生日期'],
      [480, 300, 34, dotted(birth)],
      [330, 370, 28, '国籍'],
      [480, 370, 34, chance.oneOf(['加拿大', '法国', '日本'])],
      [330, 440, 28, '有效期限'],
      [480, 440, 34, `${dotted(from)}-${dotted(until)}`],
      [330, 530, 28, '证件号码'],
      [480, 532, 40, number, 3],
    ]),
  };
}

export function back(chance: Chance): Drawn {
  const from = dayOf(chance, 2010, 2025);
  const isLong = chance.whole(1, 5) === 1;
  const until = `${Number(from.slice(0, 4)) + chance.oneOf([5, 10, 20])}${from.slice(4)}`;
  return {
    kind: '居民身份证, back',
    side: 'back',
    fields: isLong ? { valid_from: from, is_long_term: '1' } : { valid_from: from, valid_to: until },
    paper: card([
      [330, 130, 60, '中华人民共和国', 10],
      [330, 240, 70, '居民身份证', 24],
      [180, 500, 30, '签发机关'],
      [380, 500, 34, '苏州市公安局虎丘分局'],
      [180, 570, 30, '有效期限'],
      [380, 570, 34, `${dotted(from)}-${isLong ? '长期' : dotted(until)}`],
    ]),
  };
}

export function license(chance: Chance): Drawn {
  const [code, legal, founded] = [usccOf(chance), nameOf(chance), dayOf(chance, 2000, 2024)];
  const isLong = chance.whole(1, 2) === 1;
  const until = `${Number(founded.slice(0, 4)) + 30}${founded.slice(4)}`;
  const company = `苏州${nameOf(chance).slice(-2)}${chance.oneOf(['数字', '文化', '智能', '设计'])}科技有限公司`;
  const capital = `${chance.whole(1, 50) * 10}万元人民币`;
  const address = `苏州市虎丘区竹园路${chance.whole(1, 999)}号${chance.whole(1, 20)}幢`;
  return {
    kind: '营业执照',
    side: 'license',
    fields: {
      org_type: 'company',
      company_name: company,
      uscc: code,
      legal_name: legal,
      founded_at: founded,
      ...(isLong ? { is_long_term: '1' } : { license_valid_to: until }),
      reg_address: address,
      reg_capital: capital,
    },
    paper: {
      width: 1480,
      height: 1050,
      ground: '#f6f1e2',
      ink: '#1c1c1c',
      texts: [
        [560, 160, 90, '营业执照', 24],
        [110, 230, 30, '统一社会信用代码'],
        [110, 275, 34, code, 2],
        [110, 400, 30, '名', 0],
        [200, 400, 30, '称'],
        [290, 400, 32, company],
        [110, 480, 30, '类'],
        [200, 480, 30, '型'],
        [290, 480, 32, '有限责任公司(自然人独资)'],
        [110, 560, 30, '法定代表人'],
        [290, 560, 32, legal],
        [110, 640, 30, '经营范围'],
        [290, 640, 28, '计算机软硬件的开发与销售；'],
        [290, 684, 28, '图文设计制作；会议服务。'],
        [830, 400, 30, '注册资本'],
        [1000, 400, 32, capital],
        [830, 480, 30, '成立日期'],
        [1000, 480, 32, chinese(founded)],
        [830, 560, 30, '营业期限'],
        [1000, 560, 28, isLong ? '长期' : `${chinese(founded)}至${chinese(until)}`],
        [830, 640, 30, '住'],
        [920, 640, 30, '所'],
        [1000, 640, 32, address.slice(0, 12)],
        [1000, 688, 32, address.slice(12)],
        [900, 860, 34, '登记机关'],
      ],
    },
  };
}

export function bankCard(chance: Chance): Drawn {
  const number = cardNoOf(chance);
  return {
    kind: '银行卡',
    side: 'card',
    fields: { bank_card_no: number },
    paper: {
      width: 1012,
      height: 638,
      ground: chance.oneOf(['#23406e', '#7a2330', '#2b5a48']),
      ink: '#f2f2f2',
      texts: [
        [70, 110, 48, '建设银行'],
        [80, 400, 58, number.replaceAll(/(\d{4})(?=\d)/g, '$1 '), 3],
        [80, 500, 28, 'VALID THRU'],
        [300, 500, 32, '08/31'],
        [720, 570, 46, 'UnionPay'],
      ],
    },
  };
}
