/** What was done to a page of the help; each is a line of its history. */
export const helpActs = {
  draft: '保存草稿',
  publish: '发布',
  withdraw: '撤下',
  builtin: '恢复内置内容',
} as const;
/** What a page is to customers: as the product brings it, changed by staff, made by staff, or not to be seen. */
export const helpStates = { builtin: '内置', changed: '已修改', added: '新增', hidden: '未发布' } as const;
