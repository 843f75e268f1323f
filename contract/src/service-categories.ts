/** Categories of services that providers offer and requests ask for (provider.md#certification-fields). */
export const serviceCategories = {
  brand_design: '品牌设计',
  graphic_design: '平面与包装设计',
  ui_design: '界面与交互设计',
  illustration: '插画与漫画',
  animation: '动画与三维',
  film: '影视拍摄与后期',
  game: '游戏美术与开发',
  product_design: '工业与产品设计',
  space_design: '空间与展陈设计',
  copywriting: '文案与策划',
  software: '软件与网站开发',
  marketing: '营销推广',
  copyright_agency: '版权代理',
  trademark_agency: '商标代理',
  patent_agency: '专利代理',
} as const;
export type ServiceCategory = keyof typeof serviceCategories;

/**
 * Certificates of a provider; some categories may be offered by holders of one alone
 * (provider.md#certification-fields).
 */
export const certificateKinds = {
  trademark_agency: '商标代理机构备案证明',
  patent_agency: '专利代理机构执业许可证',
  skill: '职业技能或专业资格证书',
  other: '其他资质证书',
} as const;
export type CertificateKind = keyof typeof certificateKinds;
/** The certificate without which a category may not be offered. */
export const licenceOf: Partial<Record<ServiceCategory, CertificateKind>> = {
  trademark_agency: 'trademark_agency',
  patent_agency: 'patent_agency',
};
