import type { FilingArea } from '@uc/contract/filings/kinds';
import type { FileUse } from '@uc/contract/file-uses';

/** The place where an office takes filings, and the form in which it wants them. */
interface OfficeGuide {
  site: string;
  /** The order of the papers, by their use; the office's own name of each. */
  papers: readonly (readonly [use: FileUse, name: string])[];
  steps: readonly string[];
}

const register = '提交成功后，在控制台“登记提交官方”中填写申请号或流水号与提交日期';
const back = '收到官方电子文书（PDF）后，在控制台“官方文书”中上传，核对识别结果并确认';

export const officeGuides: Record<FilingArea, OfficeGuide> = {
  copyright: {
    site: '中国版权保护中心 著作权登记系统（https://register.ccopyright.com.cn）',
    papers: [
      ['applicant_licence', '申请人身份证明'],
      ['copyright_source', '源程序鉴别材料'],
      ['copyright_manual', '文档鉴别材料'],
      ['copyright_sample', '作品样本'],
    ],
    steps: [
      '在系统中新建登记申请，按“申请表填写内容”逐项填写',
      '按编号顺序上传“材料”中的文件',
      register,
      back,
    ],
  },
  trademark: {
    site: '国家知识产权局商标局 商标网上服务系统（https://sbj.cnipa.gov.cn）',
    papers: [
      ['trademark_licence', '申请人主体资格证明文件'],
      ['applicant_licence', '申请人身份证明文件'],
      ['trademark_agent_letter', '商标代理委托书'],
      ['trademark_logo', '商标图样'],
    ],
    steps: [
      '在系统中新建对应业务，按“申请表填写内容”逐项填写类别与商品或服务项目',
      '按编号顺序上传“材料”中的文件',
      '按“官费清单”在系统内缴费，收据取得后在控制台登记',
      register,
      back,
    ],
  },
  patent: {
    site: '国家知识产权局 专利业务办理系统（https://cponline.cnipa.gov.cn）',
    papers: [
      ['filing_paper', '申请文件'],
      ['patent_paper', '技术交底书与附图'],
      ['applicant_licence', '申请人身份证明文件'],
    ],
    steps: [
      '在系统中新建对应业务，按“申请表填写内容”填写请求书',
      '上传已由客户确认的申请文件（权利要求书、说明书、附图、摘要）',
      '按“官费清单”在系统内缴费，收据取得后在控制台登记',
      register,
      back,
    ],
  },
};
