/** The visible changes of a version; `kind` is the kind of change. */
export type Release = { version: string; day: string; changes: readonly Change[] };
type Change = { kind: '新增' | '改进' | '注意'; title: string; text: string };

/** Newest first; the newest version equals the server's (a test compares them). */
export const RELEASES: readonly Release[] = [
  {
    version: '1.1.0',
    day: '2026-11-28',
    changes: [
      {
        kind: '新增',
        title: '今天：所有要处理的事，一个顺序',
        text: '首页、待办中心、侧栏和手机上的数字来自同一份清单：立即、已超时、今天到期、等我、进行中、之后。待办和售后反馈默认打开「待我处理」。',
      },
      {
        kind: '新增',
        title: '到期之前提醒',
        text: '工作日 8:30 收到今日清单；到期前、超时后、等待到期、验收将满都会提醒，同一时刻合并为一条，每天最多六条，只在工作时间。提醒可以稍后再说，致命反馈除外。',
      },
      {
        kind: '新增',
        title: '售后反馈的时限',
        text: '按级别规定多久响应、多久解决；可以等待客户、备件、第三方或内部，也可以和客户约定时间。完成后由反馈人验收，「还没好」会退回处理中。',
      },
      {
        kind: '改进',
        title: '别人改了什么，马上看到',
        text: '打开的记录、列表和首页跟着变化，正在看的行不会跳动；两个人同时改同一项时，两个值都给你选。',
      },
      {
        kind: '改进',
        title: '项目里的数字是真的',
        text: '项目经理和成员看得到项目的待办、反馈和工时；只含你可见部分的数字会注明，点开每个数字就是它的清单。',
      },
      {
        kind: '改进',
        title: '周报草稿只写你做完的',
        text: '「本周完成」只列这几天由你完成的事，动过的列在进行中；批注就在正文旁边。',
      },
      {
        kind: '新增',
        title: '每晚验证备份可以恢复',
        text: '服务监控显示最近一次备份和试恢复的结果；恢复不了会变红并通知管理员。需要在服务器上设置 BACKUP_DIR。',
      },
      {
        kind: '注意',
        title: '审批超时的提醒不再单独发',
        text: '和其他提醒合并，夜里不发；由人发起的催办照旧立即送达。升级以前已经到期的事不会补发提醒，也不会因升级变成超时。',
      },
    ],
  },
];
