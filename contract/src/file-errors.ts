import { limits } from './limits';
import { entry, type ErrorEntry } from './error-entry';

/** Refusals of files (files.md#uploads, files.md#quotas), for the catalogue. */
export const fileErrors = {
  'upload.type': entry(422, 42200, 0, '仅支持{types}格式'),
  'upload.named': entry(422, 42200, 0, '暂不支持{name}文件，{advice}后重新上传'),
  'upload.pretended': entry(422, 42200, 0, '文件名以程序的扩展名冒充其他文件，请改名后重新上传'),
  'upload.tooLarge': entry(422, 42200, 0, '文件大小不能超过{size}'),
  'upload.tooSmall': entry(422, 42200, 0, '文件大小不能小于{kilobytes}KB，请上传清晰的原图'),
  'upload.pixels': entry(422, 42200, 0, '图片为{measure}像素，{rule}，请调整后重新上传'),
  'upload.unreadable': entry(422, 42200, 0, '文件无法识别或含有不安全的内容，请重新上传'),
  'upload.encrypted': entry(422, 42200, 0, '文件已加密，请去除密码（PDF可打印为新的PDF）后重新上传'),
  'upload.tooComplex': entry(
    422,
    42200,
    0,
    '文件内容过于复杂，无法完成检查，请另存为图片或打印为新的PDF后重新上传',
  ),
  'upload.archive': entry(
    422,
    42200,
    0,
    '压缩包内文件过多、解压后过大或层层嵌套，无法完成检查，请分成几个压缩包重新上传',
  ),
  'upload.film': entry(
    422,
    42200,
    0,
    '视频结构不完整或过于复杂，无法公开展示，请用剪辑软件重新导出为MP4（H.264）后上传',
  ),
  'upload.filmTracks': entry(
    422,
    42200,
    0,
    '视频带有定位等传感器数据，公开后会泄露，请用剪辑软件重新导出为只含画面与声音的MP4后上传',
  ),
  'upload.quota': entry(
    422,
    42200,
    0,
    `“{area}”已存{files}个文件、共{megabytes}MB，上限为{mostFiles}个、{mostMegabytes}MB。未提交的文件移除后即释放，不移除的${limits.upload.unclaimedHours}小时后自动清除；仍不够用请提交工单[[或联系客服]]`,
    '/support?view=new',
  ),
  'upload.copiesQuota': entry(
    422,
    42200,
    0,
    '须另存{copies}份材料（{copiesMegabytes}MB），而“{area}”已存{files}个文件、共{megabytes}MB，上限为{mostFiles}个、{mostMegabytes}MB。请减少类别或图片，或先删除不需要的草稿；仍不够用请提交工单[[或联系客服]]',
    '/support?view=new',
  ),
  'upload.offset': entry(409, 40900, 0, '上传进度已变化，请从第{expected}字节继续'),
  'upload.chunk': entry(422, 42200, 0, '每个分片须为{least}至{most}，且不能超出文件大小'),
  'upload.over': entry(409, 40900, 0, '该上传已结束，请重新选择文件'),
  'upload.incomplete': entry(409, 40900, 0, '文件尚未传完，请继续上传'),
  'upload.checking': entry(409, 40900, 0, '文件正在检查，请稍候'),
  'upload.damaged': entry(422, 42200, 0, '文件在传输中损坏，请重新上传'),
  'upload.storage': entry(503, 50300, 0, '文件暂时无法保存，请稍后重试'),
  'upload.infected': entry(422, 42200, 0, '文件未通过安全检查，请确认来源可靠后换一个文件上传'),
  'upload.unscanned': entry(503, 50300, 0, '文件安全检查暂不可用，请稍后重新上传'),
  'upload.tooOften': entry(429, 42900, 0, '上传过于频繁，请{minutes}分钟后再试'),
  'upload.dayTotal': entry(429, 42900, 0, '今日“{area}”上传总量已达{megabytes}MB，请明日再试'),
  'file.claimed': entry(409, 40900, 0, '该文件已用于其他单据，请重新上传'),
} as const satisfies Record<string, ErrorEntry>;
