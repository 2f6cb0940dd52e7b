/** Texts of demo people; {m} is a part of the project. */
export const DONE: readonly string[] = [
  '{m}联调通过，问题清单已清零',
  '修复{m}的两处数据不一致，已发布到测试环境',
  '完成{m}的接口改造，补充单元测试',
  '和客户一起走查{m}，确认了 3 条修改意见',
  '{m}压测 200 单 / 分钟，瓶颈定位到连接池',
  '整理{m}的上线步骤和回退方案',
  '{m}现场培训两场，问题当场记录',
  '评审{m}的改造方案，下周开始编码',
];

export const RISKS: readonly string[] = [
  '客户要求{m}比计划早 9 天上线，需要再加 1 人',
  '{m}依赖的外部接口还没有给出时间',
  '{m}的测试数据不全，可能影响验收',
];

export const PLANS: readonly string[] = [
  '{m}补丁上线，观察三天日志',
  '{m}评审',
  '{m}排查偶发报错',
  '准备{m}的验收材料',
  '{m}和客户确认范围',
];

export const COMMENTS: readonly string[] = ['辛苦了，上线前再压测一次。', '这一条先和客户确认，不要承诺时间。', '好，下周一起看一下结果。'];
